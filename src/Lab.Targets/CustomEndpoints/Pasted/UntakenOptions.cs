namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Says of options of a <c>curl</c> command that are not taken over what stands for them here. Stateless.</summary>
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

    /// <summary>A sentence for each that something stands for, and one for all others.</summary>
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
