using Dashboard.Pages.Runs.Overview;
using Lab.Campaigns.Sweeps;
using Lab.Storage;
using Lab.Storage.Serialization;
using Lab.Testing;
using LoadEngine.Runs;

namespace Dashboard.Tests.Pages.Runs.Overview;

public sealed class RunListRowTests
{
    private static readonly RunHeader Slow = HeaderOf("slow", rps: 10, p95Ms: 900),
        Fast = HeaderOf("fast", rps: 800, p95Ms: 30),
        Alone = HeaderOf("alone", rps: 1, p95Ms: 1);

    [Theory]
    [InlineData("FAST", "fast")]
    [InlineData("demo slow", "slow")]
    [InlineData("blocking demo alone", "alone")]
    [InlineData("nothing", null)]
    public void List_SearchWords_AllMustOccurInNameTagsOrExperiment(string words, string? expected) =>
        Assert.Equal(
            expected is null ? [] : [expected],
            RunListRow.List([Slow, Fast, Alone], [], words).Select(row => row.Key)
        );

    [Fact]
    public void List_CellsOfASweep_AreBelowItOnceItIsExpanded()
    {
        var sweep = SweepOf("slow", "fast");

        Assert.Equal(["sweep-s", "alone"], RunListRow.List([Slow, Fast, Alone], [sweep]).Select(row => row.Key));
        Assert.Equal(
            ["sweep-s", "slow", "fast", "alone"],
            RunListRow.List([Slow, Fast, Alone], [sweep], expanded: new HashSet<string> { "s" }).Select(row => row.Key)
        );
        Assert.Equal(
            (1, "sweep-s"),
            RunListRow.List([Slow, Fast, Alone], [sweep], "fast") is [var only] ? (only.CellCount, only.Key) : default
        );
    }

    // The cells stay below their sweep in any order only if all of its rows have the same sort figures.
    [Fact]
    public void List_SweepAndItsCells_HaveTheSameFigures()
    {
        var rows = RunListRow.List([Slow, Fast], [SweepOf("slow", "fast")], expanded: new HashSet<string> { "s" });

        Assert.Equal(3, rows.Count);
        Assert.All(rows, row => Assert.Equal((800, 30), (row.Goodput, row.P95Ms)));
        Assert.Single(rows.Select(row => row.StartedAt).Distinct());
    }

    // Refusals are fast: 5,000 responses/s with 4,900 × 429 are worse than 800 useful responses/s.
    [Fact]
    public void Goodput_Refusals_DoNotCount()
    {
        var figures = Fast.Summary!.Total;
        var refusing = Fast with
        {
            Summary = Fast.Summary with
            {
                Total = figures with
                {
                    Rps = 5_000,
                    Succeeded = 10,
                    StatusCodes = new Dictionary<int, long> { [200] = 10, [429] = 490 },
                },
            },
        };

        Assert.Equal(100, Assert.Single(RunListRow.List([refusing], [])).Goodput);
    }

    [Fact]
    public void Equals_SameRunReadAgain_IsTheSameRow() =>
        Assert.Equal(
            Assert.Single(RunListRow.List([Slow], [])),
            Assert.Single(RunListRow.List([Slow with { Title = "Renamed" }], []))
        );

    private static RunHeader HeaderOf(string id, double rps, double? p95Ms) =>
        RunHeaderReader.HeaderOf(RunSamples.Run(id, name: $"A {id} one", rps: rps, p95Ms: p95Ms));

    private static SweepDocument SweepOf(params string[] runs)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        return new(
            SweepDocument.CurrentSchema,
            "s",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [
                .. plan.Cells()
                    .Zip(
                        runs,
                        (cell, run) => cell with { State = CellState.Done, Figures = new(run, 5, 100, 0, 1, 2, null) }
                    ),
            ]
        );
    }
}
