using Mono.Cecil;

namespace Architecture.Tests;

/// <summary>The built assemblies of <c>src</c>, read as files.</summary>
internal static class Assemblies
{
    private static readonly string[] Foundations = ["Experiments", "LoadEngine", "Observation", "Statistics"];

    // From the bottom to the top.
    private static readonly string[] Lab =
    [
        "Lab.Foundation",
        "Lab.Targets",
        "Lab.Loads",
        "Lab.Diagnosis",
        "Lab.Storage",
        "Lab.Runtime",
        "Lab.Campaigns",
        "Lab.Teaching",
    ];

    /// <summary>The projects that each project may reference, by assembly name.</summary>
    public static IReadOnlyDictionary<string, string[]> MayCall { get; } =
        new Dictionary<string, string[]>
        {
            ["LoadEngine"] = [],
            ["Experiments"] = [],
            ["Observation"] = [],
            ["Statistics"] = [],
            ["Proof"] = ["LoadEngine", "Statistics"],
            ["Knee"] = ["LoadEngine", "Statistics"],
            ["dashload"] = ["LoadEngine", "Proof", "Knee"],
            ["Observer"] = ["Observation"],
            ["TargetApi"] = ["Experiments"],
            ["Locust"] = ["LoadEngine"],
            ["Lab.Foundation"] = ["Experiments", "LoadEngine", "Statistics"],
            ["Lab.Targets"] = ["RequestImport", "Lab.Foundation", "Observer", .. Foundations],
            ["Lab.Loads"] = ["Lab.Targets", "Lab.Foundation", "Locust", .. Foundations],
            ["Lab.Diagnosis"] = ["Lab.Targets", "Lab.Foundation", "Observer", .. Foundations],
            ["RequestImport"] = [],
            ["Lab.Storage"] =
            [
                "Lab.Diagnosis",
                "Lab.Loads",
                "Lab.Targets",
                "Lab.Foundation",
                "Observer",
                .. Foundations,
            ],
            ["Lab.Runtime"] = [.. Lab[..5], "Observer", .. Foundations],
            ["Lab.Campaigns"] = [.. Lab[..6], "Locust", "Proof", "Knee", .. Foundations],
            ["Lab.Teaching"] = [.. Lab[..7], .. Foundations],
            ["Reports"] = [.. Lab, "Locust", .. Foundations],
            ["Imports"] = [.. Lab[..5], .. Foundations],
            ["Mcp"] = ["Reports", .. Lab, "Observer", "Locust", .. Foundations],
            ["Telemetry"] = [.. Lab[..6], "Observer", .. Foundations],
            ["SourceCode"] = ["Experiments"],
            ["WebHosting"] = ["LoadEngine", "Lab.Foundation", "Locust"],
            ["AudienceWeb"] = ["WebHosting", "SourceCode", "Reports", .. Lab, "Experiments", "LoadEngine"],
            ["Dashboard"] =
            [
                "AudienceWeb",
                "WebHosting",
                "SourceCode",
                "Mcp",
                "Imports",
                "Telemetry",
                "Reports",
                "RequestImport",
                "Observer",
                "Proof",
                "Knee",
                .. Lab,
                "Locust",
                .. Foundations,
            ],
        };

    /// <summary>Reads an assembly.</summary>
    public static ModuleDefinition Read(string name)
    {
        string[] places =
        [
            Path.Combine(AppContext.BaseDirectory, name + ".dll"),
            Path.Combine(AppContext.BaseDirectory, "target", name + ".dll"),
        ];
        return ModuleDefinition.ReadModule(places.First(File.Exists));
    }
}
