using System.Diagnostics;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Telemetry.Export;

namespace Telemetry.Runs;

/// <summary>The span of a run, which is current on the creating thread, so that its log records belong to it.</summary>
internal sealed class RunSpan
{
    private readonly CurrentRun _run;
    private readonly Activity? _span;

    public RunSpan(ActivitySource spans, StartedRun started)
    {
        _run = started.Run;
        Activity.Current = null;
        _span = spans.StartActivity(
            ActivityKind.Internal,
            tags:
            [
                new(AttributeNames.RunId, _run.Id),
                new(AttributeNames.Experiment, _run.Experiment),
                new(AttributeNames.Variant, _run.Request.Variant.ToString()),
                new(AttributeNames.Prefix + "title", _run.Subject.Title),
                new(AttributeNames.Prefix + "load", started.Load),
                new(AttributeNames.Prefix + "planned_duration", _run.PlannedSeconds),
            ],
            startTime: _run.StartedAt,
            name: $"run {_run.Experiment}"
        );
    }

    /// <summary>Ends the span with the result of the run.</summary>
    public void End(RunSummary summary)
    {
        var total = summary.Total;
        _span
            ?.SetTag(AttributeNames.Prefix + "requests", total.Requests)
            .SetTag(AttributeNames.Prefix + "succeeded", total.Succeeded)
            .SetTag(AttributeNames.Prefix + "failed", total.Failed)
            .SetTag(AttributeNames.Prefix + "responses_per_second", total.Rps)
            .SetTag(AttributeNames.Prefix + "response.p50", total.P50Ms / 1_000)
            .SetTag(AttributeNames.Prefix + "response.p95", total.P95Ms / 1_000)
            .SetTag(AttributeNames.Prefix + "response.p99", total.P99Ms / 1_000)
            .SetTag(AttributeNames.Prefix + "peak_users", summary.PeakUsers);
        if (summary.Thresholds.Count > 0)
            _span?.SetTag(
                AttributeNames.Prefix + "thresholds_held",
                summary.Thresholds.All(threshold => threshold.Passed)
            );
        var wentWrong = summary.Ended is RunOutcome.Failed or RunOutcome.TargetDied;
        End(
            summary.Ended.Name(),
            wentWrong ? summary.Death?.Message ?? summary.Ended.Remark() : null,
            _run.StartedAt + TimeSpan.FromSeconds(summary.Seconds)
        );
    }

    /// <summary>Ends the span because the dashboard ends before the run.</summary>
    public void EndEarly(DateTimeOffset now) => End("interrupted", "The dashboard was stopped during the run.", now);

    private void End(string outcome, string? wrong, DateTimeOffset at)
    {
        _span?.SetTag(AttributeNames.Prefix + "outcome", outcome);
        if (wrong is not null)
            _span?.SetStatus(ActivityStatusCode.Error, wrong);
        _span?.SetEndTime(at.UtcDateTime);
        _span?.Stop();
        Activity.Current = null;
    }
}
