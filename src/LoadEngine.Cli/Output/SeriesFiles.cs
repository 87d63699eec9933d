using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Output;

/// <summary>Writes the files of a series of runs.</summary>
internal static class SeriesFiles
{
    /// <summary>Returns the reason why a file cannot be written to the path, or null.</summary>
    /// <param name="path">The path.</param>
    /// <param name="extensions">The supported extensions, without the period, at least two.</param>
    public static string? Validate(string path, IReadOnlyList<string> extensions) =>
        extensions.Contains(Path.GetExtension(path).TrimStart('.'), StringComparer.OrdinalIgnoreCase)
            ? OutputFile.Validate(path)
            : $"The file name must end in {string.Join(", ", extensions.SkipLast(1).Select(name => "." + name))} or .{extensions[^1]}.";

    /// <summary>Writes the files; returns false after an error, which is reported.</summary>
    /// <param name="files">The valid paths.</param>
    /// <param name="name">The name of the series in the error message, such as <c>proof</c>.</param>
    /// <param name="isFinal">Whether all files are written, or only the JSON files from which it can be resumed.</param>
    /// <param name="write">Writes a file.</param>
    public static bool TryWrite(IReadOnlyList<string> files, string name, bool isFinal, Action<string> write)
    {
        var isWritten = true;
        foreach (var path in files.Where(path => isFinal || IsJson(path)))
        {
            try
            {
                write(path);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                Terminal.WriteErrorLine(
                    $"--out {Path.GetExtension(path)}: The {name} could not be written. {FileErrorFormatter.Format(failure)}"
                );
                isWritten = false;
            }
        }

        return isWritten;
    }

    private static bool IsJson(string path) =>
        Path.GetExtension(path).Equals(".json", StringComparison.OrdinalIgnoreCase);
}
