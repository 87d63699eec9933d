using Experiments;
using Experiments.Charts;
using Lab.Loads.Generators;
using Lab.Targets.Frames;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Runs;

/// <summary>The series of the load engine in each frame.</summary>
internal sealed class RunFrames(RunSampler sampler) : IFrameSource
{
    // An error kind without a series throws at startup instead of during a run.
    private static readonly (ErrorKind Kind, Series Series)[] ErrorSeries =
    [
        .. ErrorKinds.Failures.Select(kind => (kind, SeriesOf(kind))),
    ];

    public void Fill(FrameValues frame)
    {
        if (sampler.Current is not { } sample)
            return;
        if (sample.Swarm is { } swarm)
            FillSwarm(frame, swarm);
        else
            FillInterval(frame, sample.Load);
        foreach (var (variant, p95Ms) in sample.Late)
            frame[LateOf(variant)] = p95Ms;
        FillTotals(frame, sample.Load.Total);
        if (sample.Swarm is null)
            frame[SeriesCatalogue.TotalsCancelled] = sample.Load.Total.Counts.Cancelled;
        frame[SeriesCatalogue.RunElapsed] = sample.Load.Elapsed.TotalSeconds;
        frame[SeriesCatalogue.RunRemaining] = Math.Max(0, sample.PlannedSeconds - sample.Load.Elapsed.TotalSeconds);
    }

    // Unknown figures of a swarm stay gaps.
    private static void FillSwarm(FrameValues frame, SwarmFigure swarm)
    {
        frame[SeriesCatalogue.LoadUsers] = swarm.Users;
        frame[SeriesCatalogue.LoadRps] = swarm.RatePerSecond;
        frame[SeriesCatalogue.LoadSucceeded] = swarm.RatePerSecond - swarm.FailuresPerSecond;
        frame[SeriesCatalogue.LoadFailed] = swarm.FailuresPerSecond;
        frame[SeriesCatalogue.LatencyP50] = swarm.P50Ms;
        frame[SeriesCatalogue.LatencyP95] = swarm.P95Ms;
    }

    private static void FillInterval(FrameValues frame, LoadSnapshot load)
    {
        var interval = load.Interval;
        var seconds = SecondsOf(load);
        if (seconds > 0)
        {
            var ended = interval.Ended;
            frame[SeriesCatalogue.LoadRps] = ended.Responses / seconds;
            frame[SeriesCatalogue.LoadSucceeded] = ended.Succeeded / seconds;
            frame[SeriesCatalogue.LoadShed] = ended.Rejected / seconds;
            frame[SeriesCatalogue.LoadFailed] = (ended.Failed - ended.Rejected) / seconds;
            frame[SeriesCatalogue.LoadDropped] = interval.Counts.Dropped / seconds;
        }

        frame[SeriesCatalogue.LoadUsers] = load.Users;
        frame[SeriesCatalogue.LoadInFlight] = load.InFlight;
        FillLatency(frame, load.ActiveInterval.Response);
        FillWaiting(frame, load.Waiting);
        frame[SeriesCatalogue.GeneratorCpu] = load.Generator.CpuPercent;
        frame[SeriesCatalogue.GeneratorLatenessP99] = load.Generator.LatenessP99Ms;
        frame[SeriesCatalogue.GeneratorUserWaitP99] = load.Generator.UserWaitP99Ms;
        frame[SeriesCatalogue.GeneratorAnswerWaitP99] = load.Generator.AnswerWaitP99Ms;
        frame[SeriesCatalogue.GeneratorPoolWaitP99] = load.Generator.UsesPool ? load.Generator.PoolWaitP99Ms : null;
        frame[SeriesCatalogue.GeneratorThreads] = load.Generator.ThreadsCpuPercent;
        frame[SeriesCatalogue.GeneratorThrottled] = load.Generator.ThrottledMs;
        frame[SeriesCatalogue.GeneratorStoodStill] = load.Generator.StoodStillMs;
        frame[SeriesCatalogue.GeneratorGcPause] = load.Generator.GcPauseMs;
        frame[SeriesCatalogue.GeneratorQueue] = load.Generator.PoolQueueLength;
        frame[SeriesCatalogue.GeneratorSaturated] = load.Generator.IsSaturated ? 1 : 0;
    }

    private static double SecondsOf(LoadSnapshot load) =>
        load.Phase == LoadRunPhase.Running || load.Interval.Seconds == 0
            ? load.Interval.Seconds
            : Math.Max(load.Interval.Seconds, FramePump.Interval.TotalSeconds);

    private static void FillLatency(FrameValues frame, LatencyFigures? latency)
    {
        if (latency is null)
            return;
        frame[SeriesCatalogue.LatencyP50] = latency.P50Ms;
        frame[SeriesCatalogue.LatencyP90] = latency.P90Ms;
        frame[SeriesCatalogue.LatencyP95] = latency.P95Ms;
        frame[SeriesCatalogue.LatencyP99] = latency.P99Ms;
        frame[SeriesCatalogue.LatencyMax] = latency.MaxMs;
        frame[SeriesCatalogue.LatencyMean] = latency.MeanMs;
    }

    // Without pending requests there is no age: a gap, as with percentiles.
    private static void FillWaiting(FrameValues frame, WaitingFigures? waiting)
    {
        frame[SeriesCatalogue.WaitingForUser] = waiting?.ForUser ?? 0;
        if (waiting is null)
            return;
        frame[SeriesCatalogue.WaitingMedian] = waiting.MedianMs;
        frame[SeriesCatalogue.WaitingOldest] = waiting.OldestMs;
    }

    private static void FillTotals(FrameValues frame, IterationFigures total)
    {
        foreach (var (kind, series) in ErrorSeries)
            frame[series] = total.Counts.ByError.GetValueOrDefault(ErrorKinds.NameOf(kind));
        frame[SeriesCatalogue.TotalsRequests] = total.Counts.Completed;
        frame[SeriesCatalogue.TotalsFailed] = total.Counts.Failed;
    }

    private static Series LateOf(VariantKind variant) =>
        variant switch
        {
            VariantKind.Fragile => SeriesCatalogue.LateFragile,
            VariantKind.Fixed => SeriesCatalogue.LateFixed,
            _ => SeriesCatalogue.LateContrast,
        };

    private static Series SeriesOf(ErrorKind kind) =>
        kind switch
        {
            ErrorKind.ConnectRefused => SeriesCatalogue.ErrorsConnectRefused,
            ErrorKind.ConnectTimeout => SeriesCatalogue.ErrorsConnectTimeout,
            ErrorKind.RequestTimeout => SeriesCatalogue.ErrorsRequestTimeout,
            ErrorKind.ConnectionReset => SeriesCatalogue.ErrorsConnectionReset,
            ErrorKind.NameResolution => SeriesCatalogue.ErrorsNameResolution,
            ErrorKind.Tls => SeriesCatalogue.ErrorsTls,
            ErrorKind.HostNotAllowed => SeriesCatalogue.ErrorsHostNotAllowed,
            ErrorKind.Redirect => SeriesCatalogue.ErrorsRedirect,
            ErrorKind.Check => SeriesCatalogue.ErrorsCheck,
            ErrorKind.ClientError => SeriesCatalogue.ErrorsClientError,
            ErrorKind.TooManyRequests => SeriesCatalogue.ErrorsTooManyRequests,
            ErrorKind.ServerError => SeriesCatalogue.ErrorsServerError,
            ErrorKind.BodyError => SeriesCatalogue.ErrorsBody,
            ErrorKind.LocalLimit => SeriesCatalogue.ErrorsLocalLimit,
            ErrorKind.Other => SeriesCatalogue.ErrorsOther,
            _ => throw new InvalidOperationException($"The catalogue of series has none for the failure '{kind}'."),
        };
}
