using System.Text.Json;
using Observation.Stacks;

namespace Observer.Source;

/// <summary>Who wrote a piece of code.</summary>
internal enum CodeOrigin
{
    /// <summary>The application.</summary>
    User,

    /// <summary>A package.</summary>
    Library,

    /// <summary>.NET itself.</summary>
    Framework,
}

/// <summary>
/// Distinguishes modules of the application, packages and .NET: by the <c>.deps.json</c> next to a module, otherwise by
/// whether the source files of its symbols exist.
/// </summary>
internal sealed class CodeOrigins(SourceLines symbols, string frameworkFolder)
{
    private readonly Dictionary<string, CodeOrigin> _modules = [];
    private readonly Dictionary<string, Dictionary<string, string>> _folders = [];

    /// <summary>The origin of a module.</summary>
    /// <param name="path">Path of the module as this process can open it.</param>
    public CodeOrigin Of(string path)
    {
        if (!_modules.TryGetValue(path, out var origin))
            _modules[path] = origin = Find(path);
        return origin;
    }

    private CodeOrigin Find(string path)
    {
        if (path.Length == 0 || path.StartsWith(frameworkFolder, StringComparison.Ordinal))
            return CodeOrigin.Framework;
        var name = Path.GetFileNameWithoutExtension(path);
        var folder = Path.GetDirectoryName(path) ?? "";
        if (!_folders.TryGetValue(folder, out var types))
            _folders[folder] = types = ReadFolder(folder);
        var type = types.GetValueOrDefault(name);
        if (type == "project" || symbols.HasSources(path))
            return CodeOrigin.User;
        if (type is not null)
            return type == "runtimepack" ? CodeOrigin.Framework : CodeOrigin.Library;
        if (IsFrameworkName(name))
            return CodeOrigin.Framework;
        return types.Count == 0 ? CodeOrigin.User : CodeOrigin.Library;
    }

    private static bool IsFrameworkName(string name) =>
        name.StartsWith("System.", StringComparison.Ordinal)
        || name.StartsWith("Microsoft.", StringComparison.Ordinal)
        || name is "System" or "mscorlib" or "netstandard";

    /// <summary>The type of the library that each assembly belongs to, such as <c>project</c> or <c>package</c>.</summary>
    internal static Dictionary<string, string> ReadDependencies(string json)
    {
        var types = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        using var document = JsonDocument.Parse(json);
        var root = document.RootElement;
        if (!root.TryGetProperty("libraries", out var libraries) || !root.TryGetProperty("targets", out var targets))
            return types;
        foreach (var library in targets.EnumerateObject().SelectMany(target => target.Value.EnumerateObject()))
        {
            if (
                !libraries.TryGetProperty(library.Name, out var description)
                || description.GetProperty("type").GetString() is not { } type
                || !library.Value.TryGetProperty("runtime", out var files)
            )
                continue;
            foreach (var file in files.EnumerateObject())
                types.TryAdd(Path.GetFileNameWithoutExtension(file.Name), type);
        }

        return types;
    }

    private static Dictionary<string, string> ReadFolder(string folder)
    {
        var types = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        try
        {
            foreach (var file in Directory.EnumerateFiles(folder, "*.deps.json"))
            {
                foreach (var (name, type) in ReadDependencies(File.ReadAllText(file)))
                {
                    if (type == "project" || !types.ContainsKey(name))
                        types[name] = type;
                }
            }
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or JsonException)
        {
            // Without the file, the symbols decide.
        }

        return types;
    }
}
