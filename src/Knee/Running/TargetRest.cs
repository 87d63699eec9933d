using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Knee.Running;

/// <summary>Lets a target rest after a lost trial until a single user is answered in time.</summary>
public static class TargetRest
{
    private const int MaxAttempts = 10;
    private static readonly TimeSpan Attempt = TimeSpan.FromSeconds(1);

    /// <summary>Rests.</summary>
    /// <param name="load">The requests and connections; its executor is replaced.</param>
    /// <param name="limitMs">Latency in milliseconds that the single user may see.</param>
    /// <param name="allowedHosts">The hosts that may receive load.</param>
    /// <param name="cancellation">Ends the rest.</param>
    /// <exception cref="OperationCanceledException">The rest was cancelled.</exception>
    public static async Task RestAsync(
        LoadPlan load,
        double limitMs,
        AllowedHosts allowedHosts,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(load);
        for (var attempt = 0; attempt < MaxAttempts; attempt++)
        {
            var total = new Tally();
            var run = LoadRun.Start(
                load with
                {
                    Executor = new ConstantVus(1, Attempt),
                    WarmUp = TimeSpan.Zero,
                    Scenarios = [],
                    GracefulStop = Attempt,
                },
                allowedHosts
            );
            await using (run.ConfigureAwait(false))
            {
                await run.Completion.WaitAsync(cancellation).ConfigureAwait(false);
                run.TakeSnapshot(total.Add);
            }

            if (total is { Succeeded: > 0, Failed: 0, Cancelled: 0 } && total.MaxNs < limitMs * 1e6)
                return;
        }
    }
}
