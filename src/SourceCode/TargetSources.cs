using System.Reflection;

namespace SourceCode;

/// <summary>The target's source files, embedded at build time. Thread-safe: read-only.</summary>
internal static class TargetSources
{
    private const string Folder = "TargetSource/";

    // On Windows the names contain backslashes.
    private static readonly Dictionary<string, string> Names = Assembly
        .GetExecutingAssembly()
        .GetManifestResourceNames()
        .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
        .ToDictionary(name => name[Folder.Length..].Replace('\\', '/'), StringComparer.Ordinal);

    /// <summary>The paths below the target's project.</summary>
    public static IReadOnlyCollection<string> Files => Names.Keys;

    /// <summary>The text of a file with line feeds only, or null if there is no such file.</summary>
    public static string? Read(string file)
    {
        if (!Names.TryGetValue(file, out var name))
            return null;
        using var reader = new StreamReader(Assembly.GetExecutingAssembly().GetManifestResourceStream(name)!);
        return reader.ReadToEnd().Replace("\r\n", "\n", StringComparison.Ordinal);
    }
}
