using System.Globalization;

namespace Lab.Targets.Settings;

/// <summary>The description of one runtime setting.</summary>
/// <param name="Id">Name as in <see cref="RuntimeSettings"/>, camel case.</param>
/// <param name="Name">Name for people.</param>
/// <param name="Asked">Formats the requested value; null for the default.</param>
/// <param name="Short">Formats the requested value briefly.</param>
/// <param name="Reported">Formats the value that the runtime reports.</param>
public sealed record RuntimeField(
    string Id,
    string Name,
    Func<RuntimeSettings, string?> Asked,
    Func<string, string> Short,
    Func<RuntimeReport, string?> Reported
)
{
    private const string On = "on",
        Off = "off",
        Server = "server",
        Workstation = "workstation";

    /// <summary>All settings in display order.</summary>
    public static IReadOnlyList<RuntimeField> All { get; } =
    [
        new(
            "minWorkerThreads",
            "Min worker threads",
            asked => Number(asked.MinWorkerThreads),
            value => $"min {value}",
            seen => Number(seen.MinWorkerThreads)
        ),
        new(
            "maxWorkerThreads",
            "Max worker threads",
            asked => Number(asked.MaxWorkerThreads),
            value => $"max {value}",
            seen => Number(seen.MaxWorkerThreads)
        ),
        new(
            "processorCount",
            "Processors",
            asked => Number(asked.ProcessorCount),
            value => value == "1" ? "1 processor" : $"{value} processors",
            seen => Number(seen.ProcessorCount)
        ),
        new(
            "hillClimbing",
            "Hill climbing",
            asked => Switch(asked.HillClimbing),
            value => $"hill climbing {value}",
            seen => Hidden(seen, RuntimeKnobs.NoHillClimbing)
        ),
        new(
            "starvationDetection",
            "Starvation detection",
            asked => Switch(asked.StarvationDetection),
            value => $"starvation detection {value}",
            seen => Hidden(seen, RuntimeKnobs.NoStarvationDetection)
        ),
        new(
            "semaphoreSpin",
            "Semaphore spin",
            asked => Number(asked.SemaphoreSpin),
            value => value == "0" ? "no spin" : $"spin {value}",
            seen => Hidden(seen, RuntimeKnobs.Spin)
        ),
        new(
            "cooperativeBlocking",
            "Cooperative blocking",
            asked => Switch(asked.CooperativeBlocking),
            value => $"cooperative blocking {value}",
            seen => Configured(seen, RuntimeKnobs.CooperativeBlocking)
        ),
        new(
            "serverGc",
            "Garbage collector",
            asked => asked.ServerGc is { } server ? Collector(server) : null,
            value => $"{value} GC",
            seen => Collector(seen.ServerGc)
        ),
        new(
            "net",
            ".NET version",
            asked => Number(asked.Net),
            value => $".NET {value}",
            seen => Number(DotnetVersion.MajorOf(seen.Runtime))
        ),
    ];

    private static string? Number(int? number) => number?.ToString(CultureInfo.InvariantCulture);

    private static string? Switch(bool? isOn) => isOn is { } on ? (on ? On : Off) : null;

    private static string Collector(bool isServer) => isServer ? Server : Workstation;

    private static string? Configured(RuntimeReport report, string name) =>
        report.Configuration.GetValueOrDefault(name) is { } value
            ? Switch(bool.TryParse(value, out var isOn) && isOn)
            : null;

    private static string? Hidden(RuntimeReport report, string variable) =>
        report.Variables.ContainsKey(variable) ? null : "not seen by the target";
}
