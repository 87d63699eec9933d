using Dashboard.Pages.Stage;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed class LabLeaseNoticeTests : ComponentTest
{
    [Fact]
    public void Line_SweepIsRunning_ReportsItsCellWhatIsDoneAndTheTimeLeft()
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

        var html = Render(new(sweep, "under load", false, 40, null), isEarlier: false);

        Assert.Contains($">Cell 2 of {sweep.Cells.Count}<", html, StringComparison.Ordinal);
        Assert.Contains("64 users<", html, StringComparison.Ordinal);
        Assert.Contains(">under load<", html, StringComparison.Ordinal);
        Assert.Contains(">about 0:40 left<", html, StringComparison.Ordinal);
        Assert.Contains("href=\"sweeps\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Line_AnotherUserHasTheLab_ReportsWho() =>
        Assert.Contains(
            ">The lab's own API is put under load. (showing the previous run)<",
            Render(null),
            StringComparison.Ordinal
        );

    private string Render(SweepProgress? sweep, bool isEarlier = true)
    {
        Services.AddSingleton<ISweeps>(new StandingSweeps { Current = sweep });
        return Html<LabLeaseNotice>(notice =>
            notice
                .Add(part => part.Reason, "The lab's own API is put under load.")
                .Add(part => part.IsEarlier, isEarlier)
        );
    }
}
