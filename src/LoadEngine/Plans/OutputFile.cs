namespace LoadEngine.Plans;

/// <summary>A file that a command is to write once its work is done. Stateless.</summary>
public static class OutputFile
{
    /// <summary>Why it could not be written, as far as that can be known before the work; null when it can.</summary>
    public static string? Validate(string path)
    {
        var shown = GivenWord.ShownPath(path);
        if (string.IsNullOrWhiteSpace(path) || path.Contains('\0', StringComparison.Ordinal))
            return $"'{shown}' is no name of a file.";
        if (Directory.Exists(path))
            return $"'{shown}' is a folder.";
        return Directory.Exists(Path.GetDirectoryName(Path.GetFullPath(path)))
            ? null
            : $"The folder of '{shown}' does not exist.";
    }
}
