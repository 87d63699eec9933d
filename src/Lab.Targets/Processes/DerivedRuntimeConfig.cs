using System.Text.Json.Nodes;
using Lab.Targets.Settings;

namespace Lab.Targets.Processes;

/// <summary>
/// A copy of the target's runtimeconfig with settings that .NET takes from nowhere else, in its own file that is
/// removed on <see cref="Dispose"/>. The runtime reads it once, while it starts. Not thread-safe.
/// </summary>
internal sealed class DerivedRuntimeConfig : IDisposable
{
    private DerivedRuntimeConfig(string path) => Path = path;

    /// <summary>Where the copy is.</summary>
    public string Path { get; }

    /// <summary>The copy these settings need, or null when the target's own file will do.</summary>
    /// <exception cref="IOException">The target's file cannot be read, or the copy not written.</exception>
    public static DerivedRuntimeConfig? For(string assemblyPath, RuntimeSettings settings)
    {
        if (settings.CooperativeBlocking is not { } isOn)
            return null;
        var source = System.IO.Path.ChangeExtension(assemblyPath, ".runtimeconfig.json");
        var config = JsonNode.Parse(File.ReadAllText(source)) ?? new JsonObject();
        var options =
            config["runtimeOptions"] as JsonObject ?? (JsonObject)(config["runtimeOptions"] = new JsonObject());
        var properties =
            options["configProperties"] as JsonObject ?? (JsonObject)(options["configProperties"] = new JsonObject());
        properties[RuntimeKnobs.CooperativeBlocking] = isOn;
        var path = System.IO.Path.Combine(
            System.IO.Path.GetTempPath(),
            $"concurrency-dashboard-{Guid.NewGuid():N}.runtimeconfig.json"
        );
        File.WriteAllText(path, config.ToJsonString());
        return new(path);
    }

    public void Dispose() => File.Delete(Path);
}
