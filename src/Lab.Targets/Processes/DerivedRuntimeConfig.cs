using System.Text.Json.Nodes;
using Lab.Targets.Settings;

namespace Lab.Targets.Processes;

/// <summary>
/// A copy of the target's runtimeconfig with settings that .NET reads only from there; deleted on <see cref="Dispose"/>. The
/// runtime reads it once, at its start. Not thread-safe.
/// </summary>
internal sealed class DerivedRuntimeConfig : IDisposable
{
    private DerivedRuntimeConfig(string path) => Path = path;

    /// <summary>Path of the copy.</summary>
    public string Path { get; }

    /// <summary>Creates the copy for the settings; null if the target's own file suffices.</summary>
    /// <exception cref="IOException">The target's file cannot be read, or the copy cannot be written.</exception>
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
