namespace LoadEngine.Plans;

/// <summary>Checks the path of a file that a command writes when it ends.</summary>
public static class OutputFile
{
    /// <summary>Returns the reason why the file cannot be written, or null.</summary>
    public static string? Validate(string path)
    {
        if (string.IsNullOrWhiteSpace(path) || path.Contains('\0', StringComparison.Ordinal))
            return "A file name is required.";
        if (Directory.Exists(path))
            return "The path is a folder. Name a file.";
        return Directory.Exists(Path.GetDirectoryName(Path.GetFullPath(path)))
            ? null
            : "The folder of the file does not exist.";
    }
}
