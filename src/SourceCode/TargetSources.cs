using System.Reflection;

namespace SourceCode;

/// <summary>The target's source files, embedded when this program was built. Thread-safe: read only.</summary>
internal static class TargetSources
{
    private const string Folder = "TargetSource/";

    // On Windows the names carry its separators.
    private static readonly Dictionary<string, string> Names = Assembly
        .GetExecutingAssembly()
        .GetManifestResourceNames()
        .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
        .ToDictionary(name => name[Folder.Length..].Replace('\\', '/'), StringComparer.Ordinal);

    /// <summary>The files, as paths below the target's project.</summary>
    public static IReadOnlyCollection<string> Files => Names.Keys;

    /// <summary>Text of a file with plain line ends, or null when there is none of that path.</summary>
    public static string? Read(string file)
    {
        if (!Names.TryGetValue(file, out var name))
            return null;
        using var reader = new StreamReader(Assembly.GetExecutingAssembly().GetManifestResourceStream(name)!);
        return reader.ReadToEnd().Replace("\r\n", "\n", StringComparison.Ordinal);
    }
}
