namespace Dashboard.OwnEndpoints;

/// <summary>Reads headers as people type them, one a line. Stateless.</summary>
internal static class OwnHeaders
{
    /// <summary>The headers and the lines that are none.</summary>
    public static (IReadOnlyDictionary<string, string> Headers, IReadOnlyList<string> Mistakes) Read(string text)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        var mistakes = new List<string>();
        foreach (var line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0) mistakes.Add($"'{line}' is not a header such as 'Accept: text/plain'.");
            else if (!headers.TryAdd(line[..colon].Trim(), line[(colon + 1)..].Trim())) mistakes.Add($"'{line[..colon].Trim()}' is given twice.");
        }

        return (headers, mistakes);
    }
}
