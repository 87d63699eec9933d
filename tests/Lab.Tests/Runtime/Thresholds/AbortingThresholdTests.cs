using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Runtime.Thresholds;

/// <summary>An abort threshold ends a run of the lab.</summary>
public sealed class AbortingThresholdTests
{
    [Fact]
    public async Task Run_ThresholdThatAbortsIsLost_EndsBeforeItsTimeAndIsNotMet()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 2,
                    RampSeconds = 0,
                    DurationSeconds = 300,
                    Thresholds = ["count<5 abort", "failed_rate<50%"],
                }
            ).IsDone
        );

        var summary = (
            await Eventually.WaitForAsync(
                () => host.Lab.State,
                state => state is { Run: null, LastSummary: not null },
                TestContext.Current.CancellationToken
            )
        ).LastSummary!;

        Assert.InRange(summary.Seconds, 0, 120);
        Assert.Equal([false, true], summary.Thresholds.Select(verdict => verdict.Passed));
    }
}
