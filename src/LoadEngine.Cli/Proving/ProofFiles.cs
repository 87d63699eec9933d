using LoadEngine.Cli.Terminals;
using LoadEngine.Plans;
using Proof.Reports;
using Proof.Running;

namespace LoadEngine.Cli.Proving;

/// <summary>Writes the files of a proof atomically.</summary>
internal static class ProofFiles
{
    /// <summary>Returns the reason why a proof cannot be written to the path, or null.</summary>
    public static string? Validate(string path) =>
        ProofFormat.Of(path) is null
            ? "The file name must end in .json, .md, .html, .xml or .txt."
            : OutputFile.Validate(path);

    /// <summary>Writes the files; returns false after an error, which is reported.</summary>
    /// <param name="files">The valid paths.</param>
    /// <param name="proof">The proof so far.</param>
    /// <param name="isFinal">Whether all files are written, or only those from which the proof can be resumed.</param>
    public static bool TryWrite(IReadOnlyList<string> files, ProofProgress proof, bool isFinal)
    {
        var written = true;
        foreach (var path in files.Where(path => isFinal || ProofFormat.Of(path) == "json"))
        {
            try
            {
                ProofFormat.WriteFile(path, proof);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                Terminal.WriteErrorLine(
                    $"--out {Path.GetExtension(path)}: The proof could not be written. {FileErrorFormatter.Format(failure)}"
                );
                written = false;
            }
        }

        return written;
    }
}
