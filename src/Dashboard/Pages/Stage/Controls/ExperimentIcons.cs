using MudBlazor;

namespace Dashboard.Pages.Stage.Controls;

/// <summary>The icon of each experiment.</summary>
internal static class ExperimentIcons
{
    private static readonly Dictionary<string, string> Known = new()
    {
        ["blocking"] = Icons.Material.Filled.HourglassTop,
        ["sync-over-async"] = Icons.Material.Filled.SyncProblem,
        ["burst-ladder"] = Icons.Material.Filled.Stairs,
        ["http"] = Icons.Material.Filled.Cable,
        ["io"] = Icons.Material.Filled.Storage,
        ["io-article"] = Icons.Material.Filled.Storage,
        ["abandoned"] = Icons.Material.Filled.DirectionsRun,
        ["cpu"] = Icons.Material.Filled.Memory,
        ["logging-lock"] = Icons.Material.Filled.Lock,
        ["pool-tuning"] = Icons.Material.Filled.Tune,
        ["retry-storm"] = Icons.Material.Filled.Cyclone,
        ["cache-stampede"] = Icons.Material.Filled.Cached,
        ["queued-work"] = Icons.Material.Filled.Inventory2,
        ["mixed-semaphore"] = Icons.Material.Filled.Traffic,
        ["hot-lock"] = Icons.Material.Filled.LockClock,
        ["deadlock"] = Icons.Material.Filled.AllInclusive,
        ["gc"] = Icons.Material.Filled.DeleteSweep,
        ["database"] = Icons.Material.Filled.TableRows,
        ["database-leak"] = Icons.Material.Filled.WaterDrop,
        ["outgoing-http"] = Icons.Material.Filled.CallMade,
        ["http2-streams"] = Icons.Material.Filled.CallSplit,
    };

    /// <summary>The icon of an experiment; the same for all saved endpoints.</summary>
    public static string Of(string experiment) => Known.GetValueOrDefault(experiment, Icons.Material.Filled.Dns);
}
