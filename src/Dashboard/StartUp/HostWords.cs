using LoadEngine.Plans;

namespace Dashboard.StartUp;

/// <summary>What the host itself says of settings that are not ours, as a line that repeats no more of them than <see cref="GivenWord"/> has it: it quotes the values. Stateless.</summary>
internal static class HostWords
{
    /// <summary>The line.</summary>
    public static string Of(Exception failure)
    {
        if (failure is FileNotFoundException { FileName: { } file }) return $"'{GivenWord.ShownPath(file)}', which a setting names, cannot be opened: {FileTrouble.Of(failure)}";
        var line = string.Join(' ', failure.Message.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries));
        var parts = line.Split('\'');

        // With a quote in a value, where it begins and ends is not known.
        if (parts.Length % 2 == 0) return $"{parts[0]}'{GivenWord.Hidden}'{parts[^1]}";
        return string.Join('\'', parts.Index().Select(part => part.Index % 2 == 0 ? part.Item : Quoted(part.Item)));
    }

    // The name of a setting or of a type is of words as well.
    private static string Quoted(string text) => string.Join(':', text.Split(':').Select(part => string.Join('.', part.Split('.').Select(name => name is "Int32" or "Int64" ? name : GivenWord.Shown(name)))));
}
