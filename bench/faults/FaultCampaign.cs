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

/// <summary>Everything that is tried, one after the other. A part that breaks off is a loss, and the next one is tried all the same.</summary>
internal static class FaultCampaign
{
    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        await TryAsync(table, "kill -9", () => KillCampaign.RunAsync(options, table));
        await TryAsync(table, "data folder", () => FolderFaults.RunAsync(options, table));
        await TryAsync(table, "documents", () => MalformedDocuments.RunAsync(options, table));
        await TryAsync(table, "requests", () => MalformedRequests.RunAsync(options, table));
        await TryAsync(table, "hubs", () => MalformedMessages.RunAsync(options, table));
        await TryAsync(table, "diagnostics", () => HostileDiagnostics.RunAsync(options, table));
        if (!options.IsShort)
        {
            await TryAsync(table, "end", () => EndFaults.RunAsync(options, table));
            await TryAsync(table, "clock", () => ClockFaults.RunAsync(options, table));
            await TryAsync(table, "hostile service", () => HostileServices.RunAsync(options, table));
            await TryAsync(table, "descriptors", () => DescriptorFaults.RunAsync(options, table));
            await TryAsync(table, "target", () => TargetFaults.RunAsync(options, table));
        }

        await TryAsync(table, "hostile target", () => HostileTargets.RunAsync(options, table));
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
