using System.Globalization;
using System.Text.Json;
using Imports.Aggregation;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.Artillery;

/// <summary>The report of Artillery 2 (<c>--output report.json</c>), in periods of ten seconds.</summary>
internal static class ArtilleryJson
{
    private const string Meaning =
        "Measured by Artillery. Latencies (http.response_time) are times to the first byte of all responses, accurate to 1 %. "
        + "Failed captures and expectations are not counted as failures.";
    private const string ResponseTime = "http.response_time",
        Codes = "http.codes.",
        Errors = "errors.";
    private const double MsPerSecond = 1_000,
        PeriodSeconds = 10;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"aggregate\"", StringComparison.Ordinal)
        && text.Contains("\"vusers.created\"", StringComparison.Ordinal)
        && text.Contains("\"firstMetricAt\"", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var aggregate = root.GetProperty("aggregate");
        var (began, ended) = (Ms(aggregate, "firstMetricAt"), Ms(aggregate, "lastMetricAt"));
        var (statuses, failures, unanswered) = CountsOf(aggregate.GetProperty("counters"));
        var answered = statuses.Values.Sum();
        return new("Artillery", Meaning)
        {
            StartedAt = DateTimeOffset.FromUnixTimeMilliseconds((long)began),
            EndedAt = DateTimeOffset.FromUnixTimeMilliseconds((long)ended),
            Seconds = (ended - began) / MsPerSecond,
            Requests = answered + unanswered,
            Answered = answered,
            Failed = failures.Values.Sum(),
            Statuses = statuses,
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
            Latency = LatencyOf(aggregate),
            Intervals = root.TryGetProperty("intermediate", out var periods)
                ?
                [
                    .. periods
                        .EnumerateArray()
                        .Select(period => IntervalOf(period, began, ended))
                        .OfType<ImportedInterval>(),
                ]
                : [],
        };
    }

    // The first and last period are cut to the run.
    private static ImportedInterval? IntervalOf(JsonElement period, double began, double ended)
    {
        var from = Math.Max(0, (Ms(period, "period") - began) / MsPerSecond);
        var to = Math.Min(ended - began, Ms(period, "period") + PeriodSeconds * MsPerSecond - began) / MsPerSecond;
        if (to <= from || !period.TryGetProperty("counters", out var counters))
            return null;
        var (statuses, failures, unanswered) = CountsOf(counters);
        var (answered, failed) = (statuses.Values.Sum(), failures.Values.Sum());
        return new(to, to - from)
        {
            Requests = answered + unanswered,
            Failed = failed,
            Rps = answered / (to - from),
            FailedPerSecond = failed / (to - from),
            Latency = LatencyOf(period),
        };
    }

    private static (Dictionary<int, long> Statuses, Dictionary<string, long> Failures, long Unanswered) CountsOf(
        JsonElement counters
    )
    {
        var counts = counters
            .EnumerateObject()
            .ToDictionary(counter => counter.Name, counter => counter.Value.GetInt64());
        var statuses = counts
            .Where(count => count.Key.StartsWith(Codes, StringComparison.Ordinal))
            .ToDictionary(
                count => int.Parse(count.Key.AsSpan(Codes.Length), CultureInfo.InvariantCulture),
                count => count.Value
            );
        // A response can come in a later period than its request.
        var unanswered = Math.Max(
            0,
            counts.GetValueOrDefault("http.requests") - counts.GetValueOrDefault("http.responses")
        );
        var errors = counts
            .Where(count => count.Key.StartsWith(Errors, StringComparison.Ordinal))
            .Select(count => (Text: count.Key[Errors.Length..], Count: count.Value))
            .ToList();
        unanswered = Math.Min(unanswered, errors.Sum(error => error.Count));
        var failures = StatusFailures.Count(statuses);
        failures.AddUnanswered(unanswered, errors);
        return (statuses, failures, unanswered);
    }

    private static Latencies LatencyOf(JsonElement period)
    {
        if (
            !period.TryGetProperty("summaries", out var summaries)
            || !summaries.TryGetProperty(ResponseTime, out var times)
        )
            return Latencies.Unknown;
        return new(Of("mean"), Of("p50"), Of("p90"), Of("p95"), Of("p99"), Of("max"), Of("min"));

        double? Of(string name) => times.TryGetProperty(name, out var ms) ? ms.GetDouble() : null;
    }

    // A period is written as text.
    private static double Ms(JsonElement element, string name) =>
        element.GetProperty(name) is { ValueKind: JsonValueKind.String } text
            ? double.Parse(text.GetString()!, CultureInfo.InvariantCulture)
            : element.GetProperty(name).GetDouble();
}
