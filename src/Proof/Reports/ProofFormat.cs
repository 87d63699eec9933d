using Proof.Running;

namespace Proof.Reports;

/// <summary>The file formats of a proof, by extension.</summary>
public static class ProofFormat
{
    /// <summary>The extensions, without the period.</summary>
    public static IReadOnlyList<string> Extensions { get; } = ["json", "md", "html", "xml", "txt"];

    /// <summary>The extension of a path, such as <c>json</c>; null if a proof has no such format.</summary>
    public static string? Of(string path)
    {
        var extension = Path.GetExtension(path).TrimStart('.').ToLowerInvariant();
        return Extensions.Contains(extension) ? extension : null;
    }

    /// <summary>Writes a proof.</summary>
    /// <param name="proof">The proof.</param>
    /// <param name="extension">One of <see cref="Extensions"/>.</param>
    /// <exception cref="ArgumentException">The extension is unknown.</exception>
    public static string Write(ProofProgress proof, string extension) =>
        extension switch
        {
            "json" => ProofJson.Write(ProofDocument.From(proof)) + "\n",
            "md" => ProofMarkdown.Write(proof),
            "html" => ProofHtml.Write(proof),
            "xml" => ProofJUnit.Write(proof) + "\n",
            "txt" => ProofTable.Write(proof),
            _ => throw new ArgumentException($"A proof has no format {extension}.", nameof(extension)),
        };

    /// <summary>Writes a file atomically.</summary>
    /// <param name="path">A path whose extension is known.</param>
    /// <param name="proof">The proof.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public static void WriteFile(string path, ProofProgress proof)
    {
        var draft = path + ".part";
        File.WriteAllText(
            draft,
            Write(proof, Of(path) ?? throw new ArgumentException("Unknown format.", nameof(path)))
        );
        File.Move(draft, path, overwrite: true);
    }
}
