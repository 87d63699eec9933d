using LoadEngine.Plans;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// The event loops of a run's sockets. At an arrival rate that one processor can send, one loop owns schedule and sockets, so that
/// a start needs no change of threads. Otherwise each shared loop has its own handler, and a user stays with one loop.
/// </summary>
/// <param name="Own">The loop that the thread of the starts serves; null for the shared loops.</param>
/// <param name="Groups">The loops of each handler; null for the sockets of the runtime.</param>
internal sealed record RunLoops(EpollLoop? Own, IReadOnlyList<IReadOnlyList<EpollLoop>?> Groups) : IDisposable
{
    // About half of what one loop sent in the measurements of docs/engine.md.
    private const double MaxRateOfOneLoop = 20_000;

    /// <summary>Chooses the loops for a plan.</summary>
    public static RunLoops For(LoadPlan plan)
    {
        if (!EpollLoop.IsSupported)
            return new(null, [null]);
        if (EpollLoop.HasExactWait && PeakRate(plan) <= MaxRateOfOneLoop)
        {
            var own = new EpollLoop();
            return new(
                own,
                [
                    [own],
                ]
            );
        }

        // Several handlers would open several HTTP/2 connections where one is expected.
        return plan.Protocol == HttpProtocolVersion.Http2
            ? new(null, [EpollLoop.Shared])
            : new(null, [.. EpollLoop.Shared.Select(IReadOnlyList<EpollLoop> (loop) => [loop])]);
    }

    public void Dispose() => Own?.Dispose();

    // Infinite with a load model that has no rate.
    private static double PeakRate(LoadPlan plan) =>
        plan.Scenarios.Count == 0
            ? PeakRate(plan.Executor)
            : plan.Scenarios.Sum(scenario => PeakRate(scenario.Executor));

    private static double PeakRate(ExecutorPlan executor) =>
        executor switch
        {
            ConstantArrivalRate constant => constant.RatePerSecond,
            RampingArrivalRate ramp => ramp.Stages.Max(stage => stage.Target) is var peak
            && peak > ramp.StartRatePerSecond
                ? peak
                : ramp.StartRatePerSecond,
            _ => double.PositiveInfinity,
        };
}
