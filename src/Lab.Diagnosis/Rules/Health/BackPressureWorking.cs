using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>The overload is rejected at once, and admitted requests are served as fast as before.</summary>
internal sealed class BackPressureWorking : IFindingRule
{
    /// <summary>Share of 429 answers, 0..1, from which on there is an overload.</summary>
    public const double MinShedShare = 0.02;

    /// <summary>Share of other failures, 0..1, up to which the overload is under control.</summary>
    public const double MaxFailedShare = 0.01;

    /// <summary>p95 of the last moments over that of the span before, up to which it is flat.</summary>
    public const double MaxP95Growth = 1.5;

    /// <summary>Highest p95 in milliseconds of a healthy service.</summary>
    public const double MaxP95Ms = 1_500;

    /// <summary>Admitted requests that are worked on at a time, from which on the limit may be the capacity.</summary>
    public const double MinWorkedOn = 1;

    private const double SpanSeconds = 3,
        BeforeSeconds = 6,
        MsPerSecond = 1_000;

    public string Id => "back-pressure-working";

    public string Title => "Back-pressure works";

    public string Why =>
        "A limiter admits as many requests as the service can handle and rejects the rest immediately, with 429 or with 503 "
        + "and Retry-After. "
        + "A rejection is cheap, and the client knows that its request did not run and can retry later. "
        + "Admitted requests meet a service that is not overloaded, so their latency stays flat.";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) is not { } answers
            || window.Rejected(SpanSeconds) is not { } shed
            || answers <= 0
        )
            return null;
        var (share, failed) = (
            Math.Min(1, shed / answers),
            ((window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) ?? 0) - window.UnannouncedErrors(SpanSeconds))
                / answers
        );
        if (share < MinShedShare || failed > MaxFailedShare)
            return null;
        var before = window.P95(window.Now - BeforeSeconds, window.Now - SpanSeconds);
        if (window.P95(SpanSeconds) is not { } p95 || p95 > MaxP95Ms || !(p95 <= before * MaxP95Growth))
            return null;
        var served = window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) ?? 0;
        // By Little’s law.
        var worked = served * window.Mean(SeriesCatalogue.LatencyMean, SpanSeconds) / MsPerSecond;
        if (worked < MinWorkedOn && !WorksLater(window))
            return Quota(window, share, served, shed);
        var status =
            window.RejectedErrors(SpanSeconds) <= shed / 2 ? "429"
            : window.UnannouncedErrors(SpanSeconds) > shed / 2 ? "rejections of the rate limiter"
            : "503 with Retry-After";
        return new(
            FindingSeverity.Good,
            $"{MetricFormat.WholePercent(share)} of the responses in {window.LastSeconds(SpanSeconds)} are {status}, "
                + $"and the p95 of admitted requests is {MetricFormat.Latency(p95)}.",
            share,
            [
                new("Share rejected", MetricFormat.WholePercent(share)),
                new("Rejected with", status),
                new("Rejected", $"{MetricFormat.Rate(shed)} /s"),
                new("Served", $"{MetricFormat.Rate(served)} /s", SeriesCatalogue.LoadSucceeded),
                new("p95", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95),
            ]
        );
    }

    // The response is sent before the work is done, so its latency is not the time of the work.
    private static bool WorksLater(FindingWindow window) => window.Mean(SeriesCatalogue.WorkDone, SpanSeconds) > 0;

    private static Symptom Quota(FindingWindow window, double share, double served, double shed) =>
        new(
            FindingSeverity.Notice,
            $"{MetricFormat.WholePercent(share)} of the responses in {window.LastSeconds(SpanSeconds)} are rejections, "
                + $"although less than one request is worked on at a time: a quota admits {MetricFormat.Rate(served)} per second.",
            share,
            [
                new("Share rejected", MetricFormat.WholePercent(share)),
                new("Rejected", $"{MetricFormat.Rate(shed)} /s"),
                new("Served", $"{MetricFormat.Rate(served)} /s", SeriesCatalogue.LoadSucceeded),
            ]
        )
        {
            Title = "A quota rejects requests",
            Why =
                "A limit on the rate of this client, and not the service’s capacity, rejects the requests. "
                + "A load test from one machine is one client, so the results say nothing about the service’s limits. "
                + "Raise the quota for the test, or send less.",
        };
}
