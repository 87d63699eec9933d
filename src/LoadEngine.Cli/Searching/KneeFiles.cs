using Knee.Reports;
using Knee.Searching;
using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Searching;

/// <summary>Writes the files of a search atomically.</summary>
internal static class KneeFiles
{
    /// <summary>Returns the reason why a search cannot be written to the path, or null.</summary>
    public static string? Validate(string path) =>
        KneeFormat.Of(path) is null
            ? "The file name must end in .json, .md, .html or .txt."
            : OutputFile.Validate(path);

    /// <summary>Writes the files; returns false after an error, which is reported.</summary>
    /// <param name="files">The valid paths.</param>
    /// <param name="search">The search so far.</param>
    /// <param name="isFinal">Whether all files are written, or only those from which the search can be resumed.</param>
    public static bool TryWrite(IReadOnlyList<string> files, KneeProgress search, bool isFinal)
    {
        var written = true;
        foreach (var path in files.Where(path => isFinal || KneeFormat.Of(path) == "json"))
        {
            try
            {
                KneeFormat.WriteFile(path, search);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                Terminal.WriteErrorLine(
                    $"--out {Path.GetExtension(path)}: The search could not be written. {FileErrorFormatter.Format(failure)}"
                );
                written = false;
            }
        }

        return written;
    }
}
