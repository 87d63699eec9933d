using System.Diagnostics;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Knee.Running;

/// <summary>Collects the counts of a trial and the requests in flight, and ends it when they pile up. Not thread-safe.</summary>
internal sealed class TrialSampler(LoadRun run, KneePlan plan, KneeStep step)
{
    private const double NsPerMs = 1e6;
    private const string SchedulerLate = "scheduler-late";

    private readonly Tally _total = new();
    private readonly List<double> _inFlight = [];
    private readonly long _startedAt = Stopwatch.GetTimestamp();
    private double _seconds;
    private long? _piledUp;

    /// <summary>Seconds since the start.</summary>
    public double ElapsedSeconds => Stopwatch.GetElapsedTime(_startedAt).TotalSeconds;

    /// <summary>Samples until the run has ended.</summary>
    public void Follow(TimeSpan interval, CancellationToken cancellation)
    {
        var warmUp = TrialMeasurement.WarmUp(step);
        var limit = plan.Axis == LoadAxis.Rate ? TrialJudge.PileUpLimit(plan, step.Load) : double.PositiveInfinity;
        var ending = ((IAsyncResult)run.Completion).AsyncWaitHandle;
        for (var hasEnded = false; !hasEnded; )
        {
            hasEnded = ending.WaitOne(interval);
            if (cancellation.IsCancellationRequested)
                run.Abort();
            var snapshot = run.TakeSnapshot(_total.Add);
            _seconds = Math.Max(0, snapshot.Total.Seconds);
            if (snapshot.Drain > TimeSpan.Zero || snapshot.Phase != LoadRunPhase.Running || snapshot.Elapsed < warmUp)
                continue;
            _inFlight.Add(snapshot.InFlight);
            if (_piledUp is not null || snapshot.InFlight <= limit)
                continue;
            _piledUp = snapshot.InFlight;
            if (step.Purpose != TrialPurpose.Break)
                run.Stop();
        }
    }

    /// <summary>The measurement of the ended run.</summary>
    public TrialObservation Observation()
    {
        var unanswered = _total.Cancelled + _total.Dropped;
        var lateDrops = _total.DropsByName.GetValueOrDefault(SchedulerLate);
        var figures = new TrialFigures(
            Math.Max(0.001, _seconds),
            _total.Scheduled,
            _total.Succeeded,
            _total.Failed,
            unanswered,
            _total.UnderLoad.Add(_total.AfterSwitch).Succeeded,
            null,
            null,
            null,
            _total.Response.MeanNs / NsPerMs,
            _inFlight.Count == 0 ? 0 : _inFlight.Average(),
            Growth(_inFlight)
        );
        var lateness = _total.Lateness.PercentileNs(99) / NsPerMs;
        _total.AddCounts(0, new Dictionary<ErrorKind, long> { [ErrorKind.RequestTimeout] = unanswered });
        return new(
            _total,
            figures with
            {
                P50Ms = TrialMeasurement.PercentileMs(_total, 50),
                P95Ms = TrialMeasurement.PercentileMs(_total, 95),
                P99Ms = TrialMeasurement.PercentileMs(_total, 99),
            },
            lateness,
            lateDrops
        )
        {
            PiledUp = _piledUp,
            GeneratorWaitMs = (lateness ?? 0) + (_total.AnswerWait.PercentileNs(99) / NsPerMs ?? 0),
        };
    }

    // The difference of the last and the first quarter, for the whole length.
    internal static double Growth(IReadOnlyList<double> samples)
    {
        var quarter = samples.Count / 4;
        return quarter == 0 ? 0 : (samples.TakeLast(quarter).Average() - samples.Take(quarter).Average()) * 4 / 3;
    }
}
