using Dashboard.Runs;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Dashboard.Streaming;

/// <summary>The load engine's part of every frame. Taking the run's snapshot here makes the pump the one clock of all figures.</summary>
internal sealed class RunFrames(Lab lab) : IFrameSource
{
    private static readonly (ErrorKind Kind, string Series)[] ErrorSeries =
    [
        (ErrorKind.ConnectRefused, "errors.connect_refused"), (ErrorKind.ConnectTimeout, "errors.connect_timeout"),
        (ErrorKind.RequestTimeout, "errors.request_timeout"), (ErrorKind.ConnectionReset, "errors.connection_reset"),
        (ErrorKind.NameResolution, "errors.name_resolution"), (ErrorKind.ClientError, "errors.client_error"),
        (ErrorKind.TooManyRequests, "errors.too_many_requests"), (ErrorKind.ServerError, "errors.server_error"),
        (ErrorKind.BodyError, "errors.body"), (ErrorKind.LocalLimit, "errors.local_limit"), (ErrorKind.Other, "errors.other"),
    ];

    public void Fill(FrameValues frame)
    {
        if (lab.Sample() is not { } sample) return;
        FillInterval(frame, sample.Load);
        FillTotals(frame, sample.Load.Total);
        frame["run.elapsed"] = sample.Load.ElapsedSeconds;
        frame["run.remaining"] = Math.Max(0, sample.PlannedSeconds - sample.Load.ElapsedSeconds);
    }

    private static void FillInterval(FrameValues frame, LoadSnapshot load)
    {
        var interval = load.Interval;
        var seconds = interval.Seconds;
        if (seconds > 0)
        {
            var shed = interval.Errors.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests));
            frame["load.rps"] = interval.Responses / seconds;
            frame["load.succeeded"] = interval.Succeeded / seconds;
            frame["load.shed"] = shed / seconds;
            frame["load.failed"] = (interval.Failed - shed) / seconds;
            frame["load.dropped"] = interval.Dropped / seconds;
        }

        frame["load.users"] = load.Users;
        frame["load.in_flight"] = load.InFlight;
        FillLatency(frame, load.ActiveInterval.Response);
        frame["generator.cpu"] = load.Generator.CpuPercent;
        frame["generator.lateness_p99"] = load.Generator.LatenessP99Ms;
        frame["generator.queue"] = load.Generator.PoolQueueLength;
        frame["generator.saturated"] = load.Generator.IsSaturated ? 1 : 0;
    }

    private static void FillLatency(FrameValues frame, LatencyFigures? latency)
    {
        if (latency is null) return;
        frame["latency.p50"] = latency.P50Ms;
        frame["latency.p90"] = latency.P90Ms;
        frame["latency.p95"] = latency.P95Ms;
        frame["latency.p99"] = latency.P99Ms;
        frame["latency.max"] = latency.MaxMs;
        frame["latency.mean"] = latency.MeanMs;
    }

    private static void FillTotals(FrameValues frame, IterationFigures total)
    {
        foreach (var (kind, series) in ErrorSeries) frame[series] = total.Errors.GetValueOrDefault(ErrorKinds.NameOf(kind));
        frame["totals.requests"] = total.Completed;
        frame["totals.failed"] = total.Failed;
        frame["totals.cancelled"] = total.Cancelled;
    }
}
