using System.Text;
using Observer.Contract;

namespace Observer.Processes;

/// <summary>The .NET runtime of a process.</summary>
/// <param name="Library">Path of <c>libcoreclr.so</c>, or of the single file, as this process can open it.</param>
/// <param name="DebuggingLibrary">Path of <c>libmscordaccore.so</c>.</param>
/// <param name="FrameworkFolder">Folder of the shared frameworks, or one that does not exist.</param>
/// <param name="Root">Prefix of paths of the process, for a process with another root folder; otherwise empty.</param>
internal sealed record TargetRuntime(string Library, string DebuggingLibrary, string FrameworkFolder, string Root)
{
    /// <summary>Version, such as <c>10.0.12</c>; null for a self-contained program.</summary>
    public string? Version { get; } =
        Path.GetFileName(Path.GetDirectoryName(Library)) is { } folder
        && System.Version.TryParse(folder.Split('-')[0], out _)
            ? folder
            : null;

    private const string CoreClr = "libcoreclr.so",
        Debugging = "libmscordaccore.so";

    private const int MarkerLength = 24;

    /// <summary>Finds the runtime, or the reason why there is none that can be read.</summary>
    public static (TargetRuntime? Runtime, RefusalReason? Reason) Find(int process)
    {
        var files = MappedFiles(process);
        var root = RootOf(process);
        var library = files.FirstOrDefault(file => Path.GetFileName(file) == CoreClr);
        if (library is null)
            return (null, ReasonWithoutLibrary(process, root));
        var folder = Path.GetDirectoryName(library)!;
        if (IsOld(folder))
            return (null, RefusalReason.OldRuntime);
        var debugging = Path.Combine(root + folder, Debugging);
        return File.Exists(debugging)
            ? (new(root + library, debugging, root + SharedFolder(folder), root), null)
            : (null, RefusalReason.NoDebuggingLibrary);
    }

    /// <summary>Folder of the shared frameworks; one that does not exist for a self-contained program.</summary>
    /// <param name="runtimeFolder">Folder of the runtime, such as <c>shared/Microsoft.NETCore.App/10.0.12</c>.</param>
    internal static string SharedFolder(string runtimeFolder)
    {
        var shared = Path.GetDirectoryName(Path.GetDirectoryName(runtimeFolder)) ?? "";
        return Path.GetFileName(shared) == "shared" ? shared + "/" : "/no-shared-framework/";
    }

    private static bool IsOld(string runtimeFolder) =>
        System.Version.TryParse(Path.GetFileName(runtimeFolder).Split('-')[0], out var version) && version.Major < 6;

    // A program that contains the runtime exports a symbol for debuggers: a single file, or NativeAOT, whose symbol also occurs
    // in single files.
    private static RefusalReason ReasonWithoutLibrary(int process, string root)
    {
        var reason = RefusalReason.NotDotnet;
        try
        {
            var program = File.ResolveLinkTarget($"/proc/{process}/exe", false)?.FullName;
            if (program is null)
                return reason;
            using var file = File.OpenRead(root + program);
            var buffer = new byte[1 << 20];
            for (int kept = 0, bytesRead; (bytesRead = file.Read(buffer, kept, buffer.Length - kept)) > 0; )
            {
                var text = buffer.AsSpan(0, kept + bytesRead);
                if (text.IndexOf("DotNetRuntimeInfo"u8) >= 0)
                    return RefusalReason.SingleFile;
                if (text.IndexOf("DotNetRuntimeDebugHeader"u8) >= 0)
                    reason = RefusalReason.NativeAot;
                kept = Math.Min(MarkerLength, text.Length);
                text[^kept..].CopyTo(buffer);
            }
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            // Then it is not recognised.
        }

        return reason;
    }

    private static HashSet<string> MappedFiles(int process)
    {
        var files = new HashSet<string>();
        try
        {
            foreach (var line in File.ReadLines($"/proc/{process}/maps", Encoding.UTF8))
            {
                if (line.IndexOf('/') is > 0 and var slash)
                    files.Add(line[slash..].Replace(" (deleted)", "", StringComparison.Ordinal));
            }
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            // Permission is checked separately.
        }

        return files;
    }

    /// <summary>Prefix of paths of a process with another root folder; otherwise empty.</summary>
    internal static string RootOf(int process) =>
        Link(process, "ns/mnt") is { } theirs && theirs != Link(null, "ns/mnt") ? $"/proc/{process}/root" : "";

    private static string? Link(int? process, string name)
    {
        try
        {
            return new FileInfo($"/proc/{(process is { } id ? $"{id}" : "self")}/{name}").LinkTarget;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
