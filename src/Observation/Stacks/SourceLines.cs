using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Observation.Stacks;

/// <summary>
/// Finds source lines in portable symbols, next to a module or embedded in it, without a symbol server. Not
/// thread-safe.
/// </summary>
/// <param name="processId">The process that loaded the modules, which may be in a container; null for files of this machine.</param>
internal sealed class SourceLines(int? processId = null) : IDisposable
{
    private static readonly Guid AsyncMethodStepping = new("54FD2AC5-E925-401A-9C2A-F94F171072F8");

    private readonly Dictionary<string, (MetadataReaderProvider? Symbols, string Folder)> _modules = [];

    /// <summary>
    /// The file below the project folder, with forward slashes, and the line; null if the symbols do not contain it.
    /// </summary>
    /// <param name="modulePath">Full path of the module.</param>
    /// <param name="methodToken">The method's metadata token.</param>
    /// <param name="ilOffset">IL offset in the method, or null for its first line.</param>
    public (string File, int Line)? Find(string modulePath, int methodToken, int? ilOffset)
    {
        var module = ModuleAt(modulePath);
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

        return (found ?? brace) is { } at
            ? (Below(module.Folder, PathOf(reader, at.Document)), LockLine(brace, at, ilOffset) ?? at.StartLine)
            : null;
    }

    /// <summary>
    /// The line of an await, by its number in the method; null if the symbols do not contain it. The symbols list the
    /// awaits in the order of the state machine's numbers.
    /// </summary>
    /// <param name="modulePath">Full path of the module.</param>
    /// <param name="moveNextToken">Metadata token of the state machine's <c>MoveNext</c>.</param>
    /// <param name="number">Number of the await, from 0.</param>
    public (string File, int Line)? FindAwait(string modulePath, int moveNextToken, int number) =>
        YieldOffset(modulePath, moveNextToken, number) is { } offset ? Find(modulePath, moveNextToken, offset) : null;

    /// <summary>The identifier of the symbols, which is also in the module they belong to; null without symbols.</summary>
    public Guid? Signature(string modulePath) =>
        ModuleAt(modulePath).Symbols?.GetMetadataReader().DebugMetadataHeader?.Id is { } id
            ? new Guid(id.AsSpan()[..16])
            : null;

    /// <summary>True if source files that the symbols name are on this machine.</summary>
    public bool HasSources(string modulePath) =>
        ModuleAt(modulePath).Symbols?.GetMetadataReader() is { } reader
        && reader
            .Documents.Select(document => PathOf(reader, document))
            .Where(path => !path.Contains("/obj/", StringComparison.Ordinal))
            .Take(3)
            .Any(File.Exists);

    // Async method stepping information: the offset of the catch handler, then for each await the offset where the method
    // yields, the offset where it resumes, and the method in which it resumes.
    private int? YieldOffset(string modulePath, int moveNextToken, int number)
    {
        var row = moveNextToken & 0x00FF_FFFF;
        if (
            ModuleAt(modulePath).Symbols?.GetMetadataReader() is not { } reader
            || row == 0
            || row > reader.MethodDebugInformation.Count
        )
            return null;
        var method = MetadataTokens.MethodDefinitionHandle(row);
        foreach (var handle in reader.GetCustomDebugInformation(method))
        {
            var information = reader.GetCustomDebugInformation(handle);
            if (reader.GetGuid(information.Kind) != AsyncMethodStepping)
                continue;
            var blob = reader.GetBlobReader(information.Value);
            blob.ReadUInt32();
            for (var index = 0; blob.RemainingBytes > 0; index++)
            {
                var yieldOffset = (int)blob.ReadUInt32();
                blob.ReadUInt32();
                blob.ReadCompressedInteger();
                if (index == number)
                    return yieldOffset;
            }
        }

        return null;
    }

    private (MetadataReaderProvider? Symbols, string Folder) ModuleAt(string modulePath)
    {
        if (!_modules.TryGetValue(modulePath, out var module))
            _modules[modulePath] = module = Open(Visible(modulePath));
        return module;
    }

    // A lock on a System.Threading.Lock has no point. As the first statement of a method it belongs to the opening brace.
    private static int? LockLine(SequencePoint? brace, SequencePoint first, int? ilOffset) =>
        brace is { } open && first.Offset > ilOffset && first.Offset - open.Offset > 1
            ? Math.Min(first.StartLine, open.StartLine + 1)
            : null;

    private string Visible(string modulePath) =>
        processId is { } id
        && $"/proc/{id}/root{modulePath}" is var inside
        && (File.Exists(inside) || !File.Exists(modulePath))
            ? inside
            : modulePath;

    private static bool IsBrace(SequencePoint point) =>
        point.StartLine == point.EndLine && point.EndColumn - point.StartColumn == 1;

    public void Dispose()
    {
        foreach (var (symbols, _) in _modules.Values)
            symbols?.Dispose();
    }

    private static (MetadataReaderProvider? Symbols, string Folder) Open(string modulePath)
    {
        try
        {
            if (OpenSymbols(modulePath) is not { } symbols)
                return (null, "");
            var reader = symbols.GetMetadataReader();
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

    private static MetadataReaderProvider? OpenSymbols(string modulePath)
    {
        if (!File.Exists(modulePath))
        {
            // The modules of a single file are inside it, and the symbols next to it.
            var beside = Path.ChangeExtension(modulePath, ".pdb");
            return File.Exists(beside) ? MetadataReaderProvider.FromPortablePdbStream(File.OpenRead(beside)) : null;
        }

        using var module = new PEReader(File.OpenRead(modulePath));
        return module.TryOpenAssociatedPortablePdb(
            modulePath,
            path => File.Exists(path) ? File.OpenRead(path) : null,
            out var symbols,
            out _
        )
            ? symbols
            : null;
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
