using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class SweepOutcomeTests
{
    [Fact]
    public void Of_TheArticlesFigures_FindsSevenTimesTheEfficiency()
    {
        var outcome = SweepOutcome.From(
            Sweep(
                ("Default", 112_629, 933.6),
                ("1 worker, no spin", 112_337, 133.0),
                ("2 workers, no spin", 130_484, 240.1)
            )
        )!;

        Assert.Equal("1 worker, no spin", outcome.Best.Configuration);
        Assert.Equal("2 workers, no spin", outcome.MostThroughput.Configuration);
        Assert.Equal("Default", outcome.Baseline!.Configuration);
        Assert.Equal(7.0, outcome.Factor!.Value, precision: 1);
    }

    [Fact]
    public void Of_WithoutProcessorTime_MarksTheMostThroughputAndComparesNothing()
    {
        var outcome = SweepOutcome.From(Sweep(("Default", 10, null), ("No spin", 20, null)))!;

        Assert.Equal("No spin", outcome.Best.Configuration);
        Assert.Null(outcome.Factor);
    }

    [Fact]
    public void Of_NothingMeasured_IsNull() => Assert.Null(SweepOutcome.From(Sweep()));

    private static SweepDocument Sweep(params (string Configuration, double Rps, double? Cpu)[] measured)
    {
        var plan = SweepPlanner.Plan(new() { Users = [16] }).Plan;
        var cells = plan.Cells()
            .Select(cell =>
                measured.FirstOrDefault(entry => entry.Configuration == cell.Configuration)
                    is { Configuration: not null } item
                    ? cell with
                    {
                        State = CellState.Done,
                        Figures = new("run", 5, item.Rps, 0, 1, 2, item.Cpu is { } cpu ? new(cpu, cpu, cpu) : null),
                    }
                    : cell
            );
        return new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [.. cells]
        );
    }
}
