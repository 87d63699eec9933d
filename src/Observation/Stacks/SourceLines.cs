using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Observation.Stacks;

/// <summary>
/// Finds source lines in portable symbols, next to a module or embedded in it, without a symbol server. Not
/// thread-safe.
/// </summary>
internal sealed class SourceLines : IDisposable
{
    private readonly Dictionary<string, (MetadataReaderProvider? Symbols, string Folder)> _modules = [];

    /// <summary>
    /// The file below the project folder, with forward slashes, and the line; null if the symbols do not contain it.
    /// </summary>
    /// <param name="modulePath">Full path of the module.</param>
    /// <param name="methodToken">The method's metadata token.</param>
    /// <param name="ilOffset">IL offset in the method, or null for its first line.</param>
    public (string File, int Line)? Find(string modulePath, int methodToken, int? ilOffset)
    {
        if (!_modules.TryGetValue(modulePath, out var module))
            _modules[modulePath] = module = Open(modulePath);
        var row = methodToken & 0x00FF_FFFF;
        if (
            module.Symbols?.GetMetadataReader() is not { } reader
            || row == 0
            || row > reader.MethodDebugInformation.Count
        )
            return null;
        SequencePoint? found = null,
            brace = null;
        foreach (
            var point in reader
                .GetMethodDebugInformation(MetadataTokens.MethodDebugInformationHandle(row))
                .GetSequencePoints()
        )
        {
            if (point.IsHidden)
                continue;
            // A Debug build has a point at the opening brace, from which nothing is called.
            if (found is null && IsBrace(point))
            {
                brace ??= point;
                continue;
            }

            if (found is not null && (ilOffset is null || point.Offset > ilOffset))
                break;
            found = point;
        }

        return (found ?? brace) is { } at ? (Below(module.Folder, PathOf(reader, at.Document)), at.StartLine) : null;
    }

    private static bool IsBrace(SequencePoint point) =>
        point.StartLine == point.EndLine && point.EndColumn - point.StartColumn == 1;

    public void Dispose()
    {
        foreach (var (symbols, _) in _modules.Values)
            symbols?.Dispose();
    }

    private static (MetadataReaderProvider? Symbols, string Folder) Open(string modulePath)
    {
        if (!File.Exists(modulePath))
            return (null, "");
        try
        {
            using var module = new PEReader(File.OpenRead(modulePath));
            if (
                !module.TryOpenAssociatedPortablePdb(
                    modulePath,
                    path => File.Exists(path) ? File.OpenRead(path) : null,
                    out var symbols,
                    out _
                )
            )
                return (null, "");
            var reader = symbols!.GetMetadataReader();
            return (
                symbols,
                ProjectFolder(
                    Path.GetFileNameWithoutExtension(modulePath),
                    [.. reader.Documents.Select(document => PathOf(reader, document))]
                )
            );
        }
        catch (Exception unreadable)
            when (unreadable is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            // Symbols of another format or without read access: return the stacks without lines.
            return (null, "");
        }
    }

    /// <summary>
    /// The project folder: the folder named like the module, otherwise the common folder of all its source files.
    /// </summary>
    internal static string ProjectFolder(string module, IReadOnlyList<string> files)
    {
        var texts = files
            .Where(file =>
                !file.Contains("/obj/", StringComparison.Ordinal)
                && !file.Contains("/.nuget/", StringComparison.Ordinal)
            )
            .ToList();
        if (texts.Count == 0)
            return "";
        var named = texts
            .Select(file =>
                file.LastIndexOf($"/{module}/", StringComparison.Ordinal) is >= 0 and var at
                    ? file[..(at + module.Length + 2)]
                    : ""
            )
            .FirstOrDefault(folder => folder.Length > 0);
        if (named is not null)
            return named;
        var shared = texts[0];
        foreach (var file in texts)
            shared = shared[..shared.AsSpan().CommonPrefixLength(file)];
        return shared[..(shared.LastIndexOf('/') + 1)];
    }

    private static string Below(string folder, string file) =>
        folder.Length > 0 && file.StartsWith(folder, StringComparison.Ordinal)
            ? file[folder.Length..]
            : file[(file.LastIndexOf('/') + 1)..];

    private static string PathOf(MetadataReader reader, DocumentHandle document) =>
        reader.GetString(reader.GetDocument(document).Name).Replace('\\', '/');
}
