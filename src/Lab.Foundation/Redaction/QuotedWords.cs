using LoadEngine.Plans;

namespace Lab.Foundation.Redaction;

/// <summary>A sentence that somebody else has put into words, and that quotes what was given: no more of that than <see cref="GivenWord"/> has it.</summary>
public static class QuotedWords
{
    // What the host tells people to type where a certificate is missing.
    private const string HostsCommand = "dotnet dev-certs ";

    /// <summary>The sentence, as a line.</summary>
    public static string Of(string sentence)
    {
        var line = string.Join(
            ' ',
            sentence.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        );
        var parts = line.Split('\'');

        // With a quote in what was given, where it begins and ends is not known.
        if (parts.Length % 2 == 0)
            return $"{parts[0]}'{GivenWord.Hidden}'{parts[^1]}";
        return string.Join('\'', parts.Index().Select(part => part.Index % 2 == 0 ? part.Item : Shown(part.Item)));
    }

    // The name of a setting, a schema or a type is of words as well.
    private static string Shown(string quoted) =>
        quoted.Length == 1 || quoted.StartsWith(HostsCommand, StringComparison.Ordinal)
            ? quoted
            : Shown(quoted, [':', '/', '.']);

    private static string Shown(string quoted, ReadOnlySpan<char> separators)
    {
        if (separators.IsEmpty)
            return quoted is "Int32" or "Int64" ? quoted : GivenWord.Shown(quoted);
        var parts = quoted.Split(separators[0]);
        for (var at = 0; at < parts.Length; at++)
            parts[at] = Shown(parts[at], separators[1..]);
        return string.Join(separators[0], parts);
    }
}
