using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>Short real runs over real sockets.</summary>
internal static class LiveRun
{
    /// <summary>Timeout of tests for conditions that should hold at once.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    public static AllowedHosts Hosts { get; } = new(["no-such-host.invalid"]);

    public static LoadPlan Plan(string url, ExecutorPlan? executor = null) =>
        new()
        {
            Target = LoadTarget.Get("Live", url),
            Executor = executor ?? new SharedIterations(1, 1),
            Timeout = Ms(5_000),
            FailurePause = Ms(0),
        };

    /// <summary>Runs a plan to its end.</summary>
    public static async Task<LoadSnapshot> CompleteAsync(LoadPlan plan)
    {
        await using var run = LoadRun.Start(plan, Hosts);
        await run.Completion.WaitAsync(Patience, TestContext.Current.CancellationToken);
        return run.TakeSnapshot();
    }

    /// <summary>Waits for a condition that another thread causes.</summary>
    public static async Task UntilAsync(Func<bool> condition)
    {
        using var patience = new CancellationTokenSource(Patience);
        while (!condition())
        {
            Assert.False(patience.IsCancellationRequested, "Waited in vain.");
            await Task.Delay(5, TestContext.Current.CancellationToken);
        }
    }
}
