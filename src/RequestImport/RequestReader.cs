using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Curl;
using RequestImport.Har;
using RequestImport.HttpFiles;
using RequestImport.Model;
using RequestImport.OpenApi;
using RequestImport.Unsupported;

namespace RequestImport;

/// <summary>
/// Reads requests from pasted text: <c>curl</c> commands, <c>.http</c> files, OpenAPI documents, browser recordings (HAR)
/// and additional formats. A request is read exactly or refused, with the name of the part. No request is sent and no
/// file is opened. Safe for concurrent use.
/// </summary>
/// <param name="additional">More formats. They are asked before the built-in ones.</param>
public sealed partial class RequestReader(params IEnumerable<IRequestFormat> additional)
{
    /// <summary>Maximum characters of a text.</summary>
    public const int MaxTextLength = 5_000_000;

    /// <summary>Maximum requests of a result. More are left out.</summary>
    public const int MaxRequests = 500;

    private static readonly Dictionary<string, string> NoValues = [];

    // A script for a shell can contain lines of an .http file, but not as its first; the other way round, it can.
    private readonly IRequestFormat[] _formats =
    [
        .. additional,
        new HarFormat(),
        new OpenApiFormat(),
        .. UnsupportedFormat.All,
        new HttpFileFormat(),
        new CurlFormat(),
    ];

    /// <summary>Reads all requests of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="values">Values for <see cref="ImportedRequest.Fields"/> of an earlier reading, by name.</param>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string>? values = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text.Length > MaxTextLength)
            return Refuse(ReadProblemCode.TextTooLong, $"The text has more than {MaxTextLength:#,0} characters.");
        var content = WithoutFence(text.TrimStart('\ufeff').Replace("\r\n", "\n", StringComparison.Ordinal));
        if (string.IsNullOrWhiteSpace(content))
            return Refuse(
                ReadProblemCode.EmptyText,
                "Paste a curl command, an .http file, an OpenAPI document or a recording (HAR)."
            );
        var matches = _formats.Select(format => (Format: format, Match: format.Match(content))).ToList();
        if (matches.Find(each => each.Match == FormatMatch.Certain).Format is { } certain)
            return Complete(certain.Read(content, values ?? NoValues));
        return Refuse(
            ReadProblemCode.UnknownFormat,
            matches.Find(each => each.Match == FormatMatch.Possible).Format is { } possible
                ? $"The text looks like {possible.Name}, but it is not complete. Copy all of it."
                : "The format is not known. Paste a curl command, an .http file, an OpenAPI document or a recording (HAR)."
        );
    }

    private static ReadResult Complete(ReadResult result)
    {
        if (result is { Requests.Count: 0, Problems.Count: 0 })
        {
            var problem = new ReadProblem(
                ReadProblemCode.NoRequest,
                "",
                null,
                $"The text ({result.Format}) has no request that is sent."
            );
            return result with { Problems = [problem] };
        }

        var surplus = result.Requests.Count - MaxRequests;
        if (surplus <= 0)
            return result;
        var part = new LeftOutPart(
            $"{surplus:#,0} more requests",
            $"At most {MaxRequests} requests of a text are read."
        );
        return result with { Requests = [.. result.Requests.Take(MaxRequests)], LeftOut = [.. result.LeftOut, part] };
    }

    private static ReadResult Refuse(ReadProblemCode code, string message) =>
        ReadResult.Refused(new(code, "", null, message));

    // The lines of a Markdown fence become empty, so that other lines keep their numbers.
    private static string WithoutFence(string text) =>
        Fence().Match(text) is { Success: true } fence ? string.Concat("\n", fence.Groups["content"].Value) : text;

    [GeneratedRegex(
        @"\A```[\w-]*[ \t]*\n(?<content>.*?)\n```\s*\z",
        RegexOptions.Singleline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Fence();
}
