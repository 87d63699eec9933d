using System.Net;
using Dashboard.Pages.Stage;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Pages.Stage;

public sealed class LabLeaseNoticeTests
{
    [Fact]
    public async Task Line_SweepIsRunning_ReportsItsCellWhatIsDoneAndTheTimeLeft()
    {
        var plan = SweepPlanner.Plan(new() { Users = [16, 64] }).Plan;
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State =
                        cell.Number == 1 ? CellState.Done
                        : cell.Number == 2 ? CellState.Running
                        : CellState.Waiting,
                }
            );
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "on",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Running,
            [.. cells]
        );

        var html = await RenderAsync(new(sweep, "under load", false, 40, null), isEarlier: false);

        Assert.Contains($">Cell 2 of {sweep.Cells.Count}<", html, StringComparison.Ordinal);
        Assert.Contains("64 users<", html, StringComparison.Ordinal);
        Assert.Contains(">under load<", html, StringComparison.Ordinal);
        Assert.Contains(">about 0:40 left<", html, StringComparison.Ordinal);
        Assert.Contains("href=\"sweeps\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Line_AnotherUserHasTheLab_ReportsWho() =>
        Assert.Contains(
            ">The lab's own API is put under load. (showing the previous run)<",
            await RenderAsync(null),
            StringComparison.Ordinal
        );

    private static async Task<string> RenderAsync(SweepProgress? sweep, bool isEarlier = true)
    {
        await using var services = new ServiceCollection()
            .AddSingleton<ISweeps>(new StandingSweeps { Current = sweep })
            .AddSingleton(TimeProvider.System)
            .AddLogging()
            .BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var html = await renderer.Dispatcher.InvokeAsync(async () =>
            (
                await renderer.RenderComponentAsync<LabLeaseNotice>(
                    ParameterView.FromDictionary(
                        new Dictionary<string, object?>
                        {
                            [nameof(LabLeaseNotice.Reason)] = "The lab's own API is put under load.",
                            [nameof(LabLeaseNotice.IsEarlier)] = isEarlier,
                        }
                    )
                )
            ).ToHtmlString()
        );
        return WebUtility.HtmlDecode(html);
    }
}
