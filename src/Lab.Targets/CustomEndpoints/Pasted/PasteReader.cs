using System.Text;
using System.Text.Unicode;
using LoadEngine.Documents;
using RequestImport;
using RequestImport.Model;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>
/// Reads requests from pasted text. A request that could not be saved is refused, with the same messages as when it is saved.
/// Thread-safe.
/// </summary>
public sealed class PasteReader(OwnEndpointStore store)
{
    private const int MaxSentences = 20;

    private readonly RequestReader _reader = new();

    /// <summary>Reads all requests of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="values">Values for the fields of an earlier reading, by name.</param>
    public PastedReading Read(string text, IReadOnlyDictionary<string, string>? values = null)
    {
        var result = _reader.Read(text, values);
        var (requests, problems) = (new List<PastedRequest>(), new List<string>());
        problems.AddRange(result.Problems.Select(Describe));
        foreach (var imported in result.Requests)
            if (BodyOf(imported) is not { } body)
                problems.Add($"{PastedRequest.From(imported, "").Name}: The body is not text, which is not supported.");
            else if (PastedRequest.From(imported, body) is var pasted && Validate(pasted) is { Count: > 0 } mistakes)
                problems.Add($"{pasted.Name}: {string.Join(' ', mistakes)}");
            else
                requests.Add(pasted);
        return new(text)
        {
            Format = result.Format,
            Requests = requests,
            Problems = First(problems),
            Remarks = First([.. result.LeftOut.Select(PastedRequest.Describe), .. HeadersOfCurl(result)]),
        };
    }

    private static IEnumerable<string> HeadersOfCurl(ReadResult result) =>
        result.Format == "curl"
        && result.Requests.Any(request =>
            request.HeaderValue("Accept") is null || request.HeaderValue("User-Agent") is null
        )
            ? ["curl adds the headers Accept and User-Agent. They are sent only if the command contains them."]
            : [];

    private static string? BodyOf(ImportedRequest request) =>
        request.Body switch
        {
            null => "",
            { Text: { } text } => text,
            { Bytes: var bytes } => Utf8.IsValid(bytes.Span) ? Encoding.UTF8.GetString(bytes.Span) : null,
        };

    private List<string> Validate(PastedRequest pasted) =>
        pasted.Fields.Count > 0 ? [] : [.. store.Validate(pasted.Request).Select(error => error.Message)];

    private static string Describe(ReadProblem problem) =>
        (problem.Line is { } line ? $"Line {line}: " : "") + Redactor.RedactText(problem.Message);

    private static List<string> First(List<string> sentences) =>
        sentences.Count <= MaxSentences
            ? sentences
            : [.. sentences.Take(MaxSentences), $"{sentences.Count - MaxSentences:#,0} more."];
}
