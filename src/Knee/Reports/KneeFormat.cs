using Knee.Searching;

namespace Knee.Reports;

/// <summary>The file formats of a search, by extension.</summary>
public static class KneeFormat
{
    /// <summary>The extensions, without the period.</summary>
    public static IReadOnlyList<string> Extensions { get; } = ["json", "md", "html", "txt"];

    /// <summary>The extension of a path, such as <c>json</c>; null if a search has no such format.</summary>
    public static string? Of(string path)
    {
        var extension = Path.GetExtension(path).TrimStart('.').ToLowerInvariant();
        return Extensions.Contains(extension) ? extension : null;
    }

    /// <summary>Writes a search.</summary>
    /// <param name="search">The search.</param>
    /// <param name="extension">One of <see cref="Extensions"/>.</param>
    /// <exception cref="ArgumentException">The extension is unknown.</exception>
    public static string Write(KneeProgress search, string extension) =>
        extension switch
        {
            "json" => KneeJson.Write(KneeDocument.From(search)) + "\n",
            "md" => KneeMarkdown.Write(search),
            "html" => KneeHtml.Write(search),
            "txt" => KneeTable.Write(search),
            _ => throw new ArgumentException($"A search has no format {extension}.", nameof(extension)),
        };

    /// <summary>Writes a file atomically.</summary>
    /// <param name="path">A path whose extension is known.</param>
    /// <param name="search">The search.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public static void WriteFile(string path, KneeProgress search)
    {
        var draft = path + ".part";
        File.WriteAllText(
            draft,
            Write(search, Of(path) ?? throw new ArgumentException("Unknown format.", nameof(path)))
        );
        File.Move(draft, path, overwrite: true);
    }
}
