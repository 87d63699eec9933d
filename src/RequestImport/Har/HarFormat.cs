using System.Text.Json;
using System.Text.RegularExpressions;
using RequestImport.Model;

namespace RequestImport.Har;

/// <summary>Reads recordings of a browser's network traffic (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/).</summary>
internal sealed partial class HarFormat : IRequestFormat
{
    private static readonly JsonDocumentOptions Options = new() { AllowDuplicateProperties = false, MaxDepth = 64 };

    /// <inheritdoc/>
    public string Name => "HAR";

    /// <inheritdoc/>
    public FormatMatch Match(string text) =>
        !Start().IsMatch(text) ? FormatMatch.None
        : text.Contains("\"entries\"", StringComparison.Ordinal) ? FormatMatch.Certain
        : FormatMatch.Possible;

    /// <inheritdoc/>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string> values)
    {
        try
        {
            using var document = JsonDocument.Parse(text, Options);
            var result = document.RootElement.Member("log").Member("entries")
                is { ValueKind: JsonValueKind.Array } entries
                ? HarEntries.Read(entries)
                : Invalid("The document has no list log.entries.", null);
            return result with { Format = Name };
        }
        catch (JsonException mistake)
        {
            return Invalid("The recording is not valid JSON. Save it again.", (int?)mistake.LineNumber + 1) with
            {
                Format = Name,
            };
        }
    }

    private static ReadResult Invalid(string message, int? line) =>
        ReadResult.Refused(new(ReadProblemCode.InvalidDocument, "", line, message));

    [GeneratedRegex(@"\A\s*\{\s*""log""\s*:", RegexOptions.CultureInvariant)]
    private static partial Regex Start();
}
