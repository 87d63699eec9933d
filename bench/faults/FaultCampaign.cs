using Faults.Documents;
using Faults.Folders;
using Faults.Hostile;
using Faults.Hubs;
using Faults.Kills;
using Faults.Limits;
using Faults.Reporting;
using Faults.Streams;
using Faults.Targets;

namespace Faults;

/// <summary>Runs all parts in order. A part that throws counts as a loss, and the campaign continues.</summary>
internal static class FaultCampaign
{
    private static readonly (string Name, bool IsInShort, Func<FaultOptions, FaultTable, Task> Try)[] All =
    [
        ("kills", true, KillCampaign.RunAsync),
        ("folders", true, FolderFaults.RunAsync),
        ("documents", true, MalformedDocuments.RunAsync),
        ("requests", true, MalformedRequests.RunAsync),
        ("hubs", true, MalformedMessages.RunAsync),
        ("streams", true, HostileDiagnostics.RunAsync),
        ("end", false, EndFaults.RunAsync),
        ("clock", false, ClockFaults.RunAsync),
        ("services", false, HostileServices.RunAsync),
        ("limits", false, DescriptorFaults.RunAsync),
        ("targets", false, TargetFaults.RunAsync),
        ("hostile", true, HostileTargets.RunAsync),
    ];

    /// <summary>Names of the parts.</summary>
    public static IReadOnlyList<string> Parts { get; } = [.. All.Select(part => part.Name)];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        foreach (
            var part in All.Where(part =>
                options.Only is { } only ? only == part.Name : part.IsInShort || !options.IsShort
            )
        )
            await TryAsync(table, part.Name, () => part.Try(options, table));
    }

    private static async Task TryAsync(FaultTable table, string part, Func<Task> attempt)
    {
        try
        {
            await attempt();
        }
        catch (Exception brokenOff)
        {
            table.Add(part, "the part was carried out to its end", brokenOff.Message);
        }
    }
}
