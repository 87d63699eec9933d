namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Names the dashboard's replacement for <c>curl</c> options that are not imported.</summary>
internal static class UntakenOptions
{
    private static readonly Dictionary<string, string> Instead = new(StringComparer.Ordinal)
    {
        ["-m"] = TheTimeout,
        ["--max-time"] = TheTimeout,
        ["-c"] = TheCookies,
        ["--cookie-jar"] = TheCookies,
    };

    private const string TheTimeout = "set the field Timeout on the stage instead.",
        TheCookies = "tick ‘Each user keeps its cookies’ below instead.";

    /// <summary>Returns a sentence for each option with a replacement, and one sentence for all others.</summary>
    public static List<string> InWords(IReadOnlyList<string> options)
    {
        var texts = options.Where(option => !Instead.ContainsKey(option)).ToList();
        List<string> sentences =
        [
            .. options.Where(Instead.ContainsKey).Select(option => $"{option}; {Instead[option]}"),
        ];
        if (texts.Count > 0)
            sentences.Add($"{string.Join(", ", texts)}; nothing here stands for {(texts.Count == 1 ? "it" : "them")}.");
        return sentences;
    }
}
