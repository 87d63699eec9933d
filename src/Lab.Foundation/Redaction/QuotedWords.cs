using LoadEngine.Plans;

namespace Lab.Foundation.Redaction;

/// <summary>Shortens the input that a third-party message quotes to the form of <see cref="GivenWord"/>.</summary>
public static class QuotedWords
{
    // The command that the host suggests when a certificate is missing.
    private const string HostsCommand = "dotnet dev-certs ";

    /// <summary>The sentence, as a line.</summary>
    public static string Of(string sentence)
    {
        var line = string.Join(
            ' ',
            sentence.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
        );
        var parts = line.Split('\'');

        // When the input contains a quote, its start and end are unknown.
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
