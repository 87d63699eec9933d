using Mono.Cecil;

namespace Architecture.Tests;

/// <summary>The built assemblies of <c>src</c>, read as files. Stateless.</summary>
internal static class Assemblies
{
    /// <summary>What each project may call, by the names of their assemblies: the way back does not exist.</summary>
    public static IReadOnlyDictionary<string, string[]> MayCall { get; } =
        new Dictionary<string, string[]>
        {
            ["LoadEngine"] = [],
            ["Experiments"] = [],
            ["Observation"] = [],
            ["dashload"] = ["LoadEngine"],
            ["TargetApi"] = ["Experiments"],
            ["Locust"] = ["LoadEngine"],
            ["Lab"] = ["Experiments", "LoadEngine", "Locust", "Observation"],
            ["Reports"] = ["Lab", "Experiments", "LoadEngine", "Locust", "Observation"],
            ["Imports"] = ["Lab", "Experiments", "LoadEngine", "Observation"],
            ["Mcp"] = ["Reports", "Lab", "Experiments", "LoadEngine", "Locust", "Observation"],
            ["Telemetry"] = ["Lab", "Experiments", "LoadEngine", "Observation"],
            ["Dashboard"] =
            [
                "Mcp",
                "Imports",
                "Telemetry",
                "Reports",
                "Lab",
                "Experiments",
                "LoadEngine",
                "Locust",
                "Observation",
            ],
        };

    /// <summary>Reads one of them.</summary>
    public static ModuleDefinition Read(string name)
    {
        // The target is a program of its own: its output travels in a folder of the dashboard's.
        string[] places =
        [
            Path.Combine(AppContext.BaseDirectory, name + ".dll"),
            Path.Combine(AppContext.BaseDirectory, "target", name + ".dll"),
        ];
        return ModuleDefinition.ReadModule(places.First(File.Exists));
    }
}
