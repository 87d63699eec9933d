using System.Globalization;
using LoadEngine.Figures;

namespace LoadEngine.Cli.Results;

/// <summary>The caveats shown with a result's figures, as sentences.</summary>
internal static class ResultCaveats
{
    // Minimum number of seconds; less would be displayed as 0.0 s.
    private const double MinShownWaitMs = 50;

    /// <summary>Iterations missing from the percentiles, with their ages: cancelled or never sent.</summary>
    public static IEnumerable<string> DescribeOmitted(ResultDocument result)
    {
        if (result.Latencies.CancelledAge is { } cancelled)
            yield return Sentence(
                cancelled,
                cancelled.Count == 1
                    ? "request that was still waiting when it was cancelled"
                    : "requests that were still waiting when they were cancelled"
            );
        if (result.Latencies.DroppedAge is { } dropped)
            yield return Sentence(
                dropped,
                dropped.Count == 1 ? "start that was never sent" : "starts that were never sent"
            );
    }

    /// <summary>
    /// The caveat that no request succeeded, which the exit code does not show without a threshold; null otherwise.
    /// </summary>
    public static string? DescribeNoSuccess(ResultDocument result) =>
        result.Totals is not { Succeeded: 0, Scheduled: > 0 } ? null
        : result.Thresholds.Count > 0 || result.Interrupted ? "No request succeeded."
        : "No request succeeded. The exit code is 0 because no threshold was set; with --threshold 'failed_rate<5%' it would be 99.";

    /// <summary>Why opening a connection may have taken longer than the slowest success; otherwise null.</summary>
    public static string? DescribeSlowConnections(ResultLatencies latencies) =>
        latencies is { Connect: { } connect, Response: { } response } && connect.MaxMs > response.MaxMs
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"A connection took up to {connect.MaxMs:#,0.00} ms to open, the slowest response {response.MaxMs:#,0.00} ms: a "
                    + $"request that waits for a new connection uses an existing one if that is free earlier. Connections of "
                    + $"failed and cancelled requests count too."
            )
            : null;

    // Less would be displayed as 0.0 s, and is negligible.
    private const double MinShownSaturatedSeconds = 0.05;

    /// <summary>
    /// How long the generator was the bottleneck, such as <c>4.2 s: the figures understate the target</c>; null if it was not.
    /// </summary>
    public static string? DescribeSaturation(ResultGenerator generator) =>
        generator.SaturatedSeconds < MinShownSaturatedSeconds
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{generator.SaturatedSeconds:0.0} s: the results understate the target"
            );

    /// <summary>Why a crossed threshold does not decide; null if it does, or if none was crossed.</summary>
    public static string? DescribeInconclusive(ResultDocument result) =>
        result.Inconclusive
            ? "Undecided (exit code 98): the saturated generator may be the cause of the crossed thresholds. "
                + "Reduce the load, or run the generator on another machine."
            : null;

    /// <summary>States that a warm-up is excluded, and the duration of the rates; null without a warm-up.</summary>
    public static string? DescribeWarmUp(ResultDocument result)
    {
        var counted = result.Rates.Seconds;
        var value = result.DurationSeconds - result.Rates.DrainSeconds - counted;
        return value * 1e3 < MinShownWaitMs
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"A warm-up of {value:0.0} s is not counted: requests per second cover the {counted:0.0} s after it, and "
                    + $"latencies the requests started in that time."
            );
    }

    /// <summary>The responses after the last start, such as <c>4.0 s, 200 responses</c>; null if the drain was short.</summary>
    public static string? DescribeDrain(ResultRates rates) =>
        rates.DrainSeconds * 1e3 < MinShownWaitMs
            ? null
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{rates.DrainSeconds:0.0} s, {rates.DrainResponses:#,0} {(rates.DrainResponses == 1 ? "response" : "responses")}"
            );

    private static string Sentence(LatencyFigures ages, string what) =>
        (string.Create(CultureInfo.InvariantCulture, $"The percentiles leave out {ages.Count:#,0} {what}"), ages) switch
        {
            (var sentence, { MaxMs: < MinShownWaitMs }) => $"{sentence}.",
            (var sentence, { Count: 1 }) => string.Create(
                CultureInfo.InvariantCulture,
                $"{sentence}: it waited for {ages.MaxMs / 1e3:0.0} s."
            ),
            (var sentence, { P50Ms: < MinShownWaitMs }) => string.Create(
                CultureInfo.InvariantCulture,
                $"{sentence}: the oldest waited for {ages.MaxMs / 1e3:0.0} s."
            ),
            (var sentence, _) => string.Create(
                CultureInfo.InvariantCulture,
                $"{sentence}: half of them waited for {ages.P50Ms / 1e3:0.0} s or longer, the oldest for {ages.MaxMs / 1e3:0.0} s."
            ),
        };
}
