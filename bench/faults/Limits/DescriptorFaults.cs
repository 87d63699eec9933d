using System.Globalization;
using System.Text.RegularExpressions;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Limits;

/// <summary>A dashboard with a low limit of open files and sockets.</summary>
internal static partial class DescriptorFaults
{
    private const int MaxDescriptors = 575,
        TooManyUsers = 500,
        Viewers = 20;

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var what = $"{MaxDescriptors} descriptors";
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "descriptors"),
            MaxDescriptors
        );
        var (refused, words) = await dashboard.StartRunAsync(seconds: 5, users: TooManyUsers);
        var fit = Fitting().Match(words) is { Success: true } match
            ? int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture)
            : 0;
        table.Add(
            what,
            $"{TooManyUsers} users are refused with the number that fits",
            refused is null && fit > 0,
            refused is null ? words : "they were started"
        );

        // Viewers also use descriptors, as does everything else that the process opens until then.
        var users = Math.Max(1, fit - 2 * Viewers);
        await using var viewers = HubViewers.Join(dashboard.Address, Viewers);
        var (run, refusal) = await dashboard.StartRunAsync(seconds: 5, users: users, variant: "Fragile");
        table.Add(what, "a run that fits is started", run is not null, refusal);
        if (run is null)
            return;
        await dashboard.WaitForIdleAsync();
        table.Add(what, "the run ends and the process goes on", !dashboard.HasExited, dashboard.Output);
        var summary = (await dashboard.GetAsync("/api/lab"))["lastSummary"]!;
        Console.WriteLine(
            $"{users} of {MaxDescriptors} descriptors as users: {summary["total"]!["requests"]} requests, failures "
                + $"{summary["total"]!["failuresByKind"]!.ToJsonString()}"
        );
    }

    [GeneratedRegex("([0-9]+) connections fit")]
    private static partial Regex Fitting();
}
