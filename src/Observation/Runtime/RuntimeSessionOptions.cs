namespace Observation.Runtime;

/// <summary>The events and counters to request from a runtime.</summary>
public sealed record RuntimeSessionOptions
{
    /// <summary>
    /// Maximum numbers of series and of histograms; the watched process keeps each histogram in its memory.
    /// </summary>
    public const int MaxSeries = 1_000,
        MaxHistograms = 100;

    /// <summary>
    /// Default of <see cref="Meters"/>: the meters of the runtime, ASP.NET Core, HttpClient, name resolution, Npgsql and Entity
    /// Framework Core.
    /// </summary>
    public static IReadOnlyList<string> DefaultMeters { get; } =
    [
        "System.Runtime",
        "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Server.Kestrel",
        "Microsoft.AspNetCore.RateLimiting",
        "Microsoft.AspNetCore.Http.Connections",
        "System.Net.Http",
        "System.Net.NameResolution",
        "Npgsql",
        "Microsoft.EntityFrameworkCore",
    ];

    /// <summary>Meters to collect.</summary>
    /// <value>By default <see cref="DefaultMeters"/>.</value>
    public IReadOnlyList<string> Meters { get; init; } = DefaultMeters;

    /// <summary>
    /// Event source of the process that publishes <see cref="BusyThreadsCounter"/>; its events also flush the stream.
    /// </summary>
    /// <value>Null by default: the process has none.</value>
    public string? Heartbeat { get; init; }

    /// <summary>The heartbeat's counter of busy pool threads.</summary>
    public const string BusyThreadsCounter = "pool-busy";
}
