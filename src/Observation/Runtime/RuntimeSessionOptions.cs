namespace Observation.Runtime;

/// <summary>What a runtime is asked to say of itself.</summary>
public sealed record RuntimeSessionOptions
{
    /// <summary>Most series that a process publishes, and most histograms among them: each histogram is kept in the process's own memory.</summary>
    public const int MaxSeries = 1_000,
        MaxHistograms = 100;

    /// <summary>Default of <see cref="Meters"/>: the runtime's own, and those of ASP.NET Core.</summary>
    public static IReadOnlyList<string> DefaultMeters { get; } =
    [
        "System.Runtime",
        "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Server.Kestrel",
        "Microsoft.AspNetCore.RateLimiting",
    ];

    /// <summary>Meters whose instruments are collected.</summary>
    /// <value>By default <see cref="DefaultMeters"/>.</value>
    public IReadOnlyList<string> Meters { get; init; } = DefaultMeters;

    /// <summary>Name of an event source of the process that publishes the counter <see cref="BusyThreadsCounter"/>; its beats also keep the stream flowing.</summary>
    /// <value>Null by default: the process has none.</value>
    public string? Heartbeat { get; init; }

    /// <summary>The heartbeat's counter of busy pool threads.</summary>
    public const string BusyThreadsCounter = "pool-busy";
}
