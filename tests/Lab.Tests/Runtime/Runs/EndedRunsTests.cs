using Lab.Runtime.Runs;
using Lab.Testing;

namespace Lab.Tests.Runtime.Runs;

public sealed class EndedRunsTests
{
    // Regression: a long session kept every summary.
    [Fact]
    public void Add_MoreThanAreKept_ForgetsTheOldest()
    {
        var runs = new EndedRuns();

        for (var number = 0; number <= EndedRuns.Kept; number++)
            runs.Add($"run-{number}", RunSamples.Summary($"run-{number}", default, 1, 1, 1));

        Assert.Null(runs.Find("run-0"));
        Assert.Equal("run-1", runs.Find("run-1")!.Id);
        Assert.Equal($"run-{EndedRuns.Kept}", runs.Find($"run-{EndedRuns.Kept}")!.Id);
    }
}
