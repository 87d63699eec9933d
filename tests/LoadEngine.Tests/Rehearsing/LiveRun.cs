using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>Real runs over real sockets, made short.</summary>
internal static class LiveRun
{
    /// <summary>No test waits longer than this for something that should happen at once.</summary>
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

    /// <summary>Waits for something that another thread is about to bring about.</summary>
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
