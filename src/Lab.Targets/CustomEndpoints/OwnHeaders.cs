using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Reads headers as people type them, one a line.</summary>
internal static class OwnHeaders
{
    /// <summary>The headers, and the validation errors of the other lines.</summary>
    public static (IReadOnlyDictionary<string, string> Headers, IReadOnlyList<string> Mistakes) Read(string text)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        var mistakes = new List<string>();
        foreach (var (index, line) in text.Split('\n', StringSplitOptions.TrimEntries).Index())
        {
            if (line.Length == 0)
                continue;
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            var (name, value) = colon <= 0 ? ("", "") : (line[..colon].Trim(), line[(colon + 1)..].Trim());
            if (colon <= 0)
                Add("Must be a header such as 'Accept: text/plain'.");
            else if (Validate(name, value) is { } mistake)
                Add(mistake);
            else if (!headers.TryAdd(name, value))
                Add("The header occurs twice.");

            void Add(string message) => mistakes.Add($"Header {index + 1}: {message}");
        }

        return (headers, mistakes);
    }

    // The client sends nothing else, so a run with such a header would have failed with every request.
    private static string? Validate(string name, string value)
    {
        if (HeaderNames.Validate(name) is { } mistake)
            return mistake;
        foreach (var letter in value)
        {
            if (letter is >= ' ' and <= '~' or '\t')
                continue;
            return $"The value contains U+{(int)letter:X4}. Headers are ASCII; write other characters "
                + $"percent-encoded, such as %C3%A9 for é.";
        }

        return null;
    }
}
