using Lab.Foundation.Results;
using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Reads what an answer has to be as people type it.</summary>
internal static class OwnExpectations
{
    private const int MaxTextLength = 10_000;

    /// <summary>What the engine checks, or null when a usual answer will do, and the mistakes.</summary>
    /// <param name="request">The request.</param>
    /// <param name="variant">Root of the fields' names.</param>
    public static (ResponseExpectation? Expect, IReadOnlyList<FieldError> Mistakes) Read(
        OwnRequest request,
        string variant = ""
    )
    {
        var mistakes = new List<FieldError>();
        var expect = new ResponseExpectation
        {
            Statuses =
            [
                .. request
                    .ExpectedStatuses.Split(
                        [',', ' ', '\n'],
                        StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries
                    )
                    .Select(ReadStatus)
                    .OfType<StatusRange>(),
            ],
            Contains = request.ExpectedText.Length == 0 ? null : request.ExpectedText,
            Json = request.ExpectedJson.Trim() is { Length: > 0 } json ? ReadJson(json) : null,
        };
        if (request.ExpectedText.Length > MaxTextLength)
            Add("expectedText", $"At most {MaxTextLength:#,0} characters can be looked for.");
        if (request.Method == "HEAD" && expect.NeedsBody)
            Add(
                expect.Json is null ? "expectedText" : "expectedJson",
                "The answer to HEAD has no body to look at. Choose GET, or leave this empty."
            );
        return (expect.Statuses.Count > 0 || expect.NeedsBody ? expect : null, mistakes);

        StatusRange? ReadStatus(string text)
        {
            if (StatusRange.TryParse(text, out var range))
                return range;
            Add("expectedStatuses", $"Must be {StatusRange.Expected}.");
            return null;
        }

        JsonExpectation? ReadJson(string text)
        {
            var equals = text.IndexOf('=', StringComparison.Ordinal);
            if (equals > 0 && JsonExpectation.TryParseTyped(text[..equals], text[(equals + 1)..].Trim(), out var json))
                return json;
            Add("expectedJson", $"Must be {JsonExpectation.ExpectedPath}, an equals sign and a value.");
            return null;
        }

        void Add(string field, string message) => mistakes.Add(new($"{variant}.{field}", message));
    }
}
