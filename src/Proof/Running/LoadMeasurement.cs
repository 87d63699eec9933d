using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Proof.Measurements;
using Statistics.Stationarity;

namespace Proof.Running;

/// <summary>Puts a plan's target under load once and measures it without warm-up and drain.</summary>
public static class LoadMeasurement
{
    /// <summary>Length of the intervals in which the warm-up is looked for.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    private const double NsPerMs = 1e6;

    /// <summary>Runs the plan. Its own warm-up is ignored, because the warm-up is found in the run.</summary>
    /// <param name="plan">The load.</param>
    /// <param name="allowedHosts">The hosts that may receive load.</param>
    /// <param name="cancellation">Aborts the run.</param>
    /// <param name="readProcessorTime">Reads the processor time of the service; returns null if it is unknown.</param>
    /// <exception cref="InvalidLoadPlanException">The plan is invalid; nothing was sent.</exception>
    /// <exception cref="OperationCanceledException">The run was cancelled; no requests are in flight.</exception>
    public static async Task<RunMeasurement> MeasureAsync(
        LoadPlan plan,
        AllowedHosts allowedHosts,
        CancellationToken cancellation,
        Func<TimeSpan?>? readProcessorTime = null
    )
    {
        ArgumentNullException.ThrowIfNull(plan);
        var run = LoadRun.Start(plan with { WarmUp = TimeSpan.Zero }, allowedHosts);
        await using (run.ConfigureAwait(false))
        {
            var ending = ((IAsyncResult)run.Completion).AsyncWaitHandle;
            var intervals = new List<MeasuredInterval>();
            var processorStart = readProcessorTime?.Invoke();
            var saturated = 0;
            await Task
                .Factory.StartNew(
                    () =>
                    {
                        for (var hasEnded = false; !hasEnded; )
                        {
                            hasEnded = ending.WaitOne(Interval);
                            if (cancellation.IsCancellationRequested)
                                run.Abort();
                            var tally = new Tally();
                            var snapshot = run.TakeSnapshot(tally.Add);
                            if (snapshot.Drain > TimeSpan.Zero || snapshot.Phase != LoadRunPhase.Running)
                                continue;
                            intervals.Add(new(snapshot.Elapsed, tally, readProcessorTime?.Invoke()));
                            saturated += snapshot.Generator.IsSaturated ? 1 : 0;
                        }
                    },
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                )
                .ConfigureAwait(false);
            cancellation.ThrowIfCancellationRequested();
            await run.Completion.ConfigureAwait(false);
            return Summarize(intervals, saturated, processorStart);
        }
    }

    /// <summary>Measures the intervals after the warm-up.</summary>
    /// <param name="intervals">The counts of the run, in order.</param>
    /// <param name="saturated">The number of intervals in which the generator was at its limit.</param>
    /// <param name="processorStart">Processor time of the service before the first interval; null if it is unknown.</param>
    internal static RunMeasurement Summarize(
        IReadOnlyList<MeasuredInterval> intervals,
        int saturated,
        TimeSpan? processorStart = null
    )
    {
        var starts = intervals.Select((_, i) => i == 0 ? TimeSpan.Zero : intervals[i - 1].End).ToArray();
        var rates = intervals.Select(
            (interval, i) => interval.Tally.Completed / Math.Max(0.001, (interval.End - starts[i]).TotalSeconds)
        );
        var warmUp = WarmUp.Length([.. rates]);
        var cut = warmUp ?? intervals.Count / 2;
        var total = new Tally();
        foreach (var interval in intervals.Skip(cut))
            total.Add(interval.Tally);
        var (from, to) = intervals.Count == 0 ? default : (starts[Math.Min(cut, starts.Length - 1)], intervals[^1].End);
        return new(
            Math.Max(0.001, (to - from).TotalSeconds),
            from.TotalSeconds,
            total.Succeeded,
            total.Failed,
            Percentile(total, 50),
            Percentile(total, 95),
            Percentile(total, 99)
        )
        {
            IsSteady = warmUp is not null,
            CpuMsPerRequest = PerResponse(
                intervals.Count == 0
                    ? null
                    : intervals[^1].ProcessorTime - (cut == 0 ? processorStart : intervals[cut - 1].ProcessorTime),
                total.Succeeded
            ),
            Disturbance = saturated > intervals.Count / 10 ? "The load generator was at its limit." : null,
        };
    }

    private static double? Percentile(Tally tally, double percentile) =>
        tally.Response.PercentileNs(percentile, tally.Failed) is { } ns && double.IsFinite(ns) ? ns / NsPerMs : null;

    private static double? PerResponse(TimeSpan? processorTime, long succeeded) =>
        succeeded > 0 ? processorTime?.TotalMilliseconds / succeeded : null;
}

/// <summary>One interval of a run under load.</summary>
/// <param name="End">Its end since the start of the run.</param>
/// <param name="Tally">The counts.</param>
/// <param name="ProcessorTime">Processor time of the service at its end; null if it is unknown.</param>
internal sealed record MeasuredInterval(TimeSpan End, Tally Tally, TimeSpan? ProcessorTime = null);
