using Lab.Runtime.Thresholds;
using Lab.Testing;
using LoadEngine.Thresholds;

namespace Lab.Tests.Runtime.Thresholds;

public sealed class LiveThresholdResultsTests
{
    [Fact]
    public async Task Current_RunWithThresholds_IsJudgedWhileItIsOnAndForgottenAtItsEnd()
    {
        var cancellation = TestContext.Current.CancellationToken;
        await using var host = await LabHost.StartAsync();
        var watch = host.Get<LiveThresholdResults>();
        var judged = new TaskCompletionSource<IReadOnlyList<ThresholdResult>>(
            TaskCreationOptions.RunContinuationsAsynchronously
        );
        var forgotten = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        watch.Changed += () =>
        {
            if (watch.Current.Count > 0)
                judged.TrySetResult(watch.Current);
            else if (judged.Task.IsCompleted)
                forgotten.TrySetResult();
        };

        Assert.True(
            host.Lab.Start(
                new()
                {
                    Users = 2,
                    DurationSeconds = 60,
                    Thresholds = ["failed_rate<2%", "p95<0.0001"],
                }
            ).IsDone
        );
        var verdicts = await judged.Task.WaitAsync(TimeSpan.FromSeconds(60), cancellation);
        host.Lab.Stop();
        await forgotten.Task.WaitAsync(TimeSpan.FromSeconds(60), cancellation);

        Assert.Equal([true, false], verdicts.Select(verdict => verdict.Passed));
        Assert.Empty(watch.Current);
    }
}
