using System.Globalization;
using System.Text.Json;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.K6;

/// <summary>
/// The summary of k6: written by <c>--summary-export</c>, or by <c>handleSummary</c> as it gets it
/// (https://grafana.com/docs/k6/latest/results-output/end-of-test/custom-summary/).
/// </summary>
internal static class K6Summary
{
    private const string OfSuccesses = "{expected_response:true}";

    /// <summary>True when it is one.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"metrics\"", StringComparison.Ordinal)
        && text.Contains("\"http_req_duration\"", StringComparison.Ordinal);

    /// <summary>Reads it.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var metrics = root.GetProperty("metrics");
        var counted = Number(metrics, "http_reqs", "count")!.Value;
        if (counted != Math.Truncate(counted))
            throw new FormatException("The number of requests is not a whole number.");
        var requests = (long)counted;
        var rate = Number(metrics, "http_reqs", "rate");

        // A rate of "true" is a failed request: "passes" counts those.
        var failed = (long)(Number(metrics, "http_req_failed", "passes") ?? 0);
        var times = metrics.TryGetProperty("http_req_duration" + OfSuccesses, out _)
            ? "http_req_duration" + OfSuccesses
            : "http_req_duration";
        double? seconds =
            root.TryGetProperty("state", out var state) && state.TryGetProperty("testRunDurationMs", out var length)
                ? length.GetDouble() / 1_000
                : requests / rate;
        return new("k6", K6Descriptions.Meaning(times != "http_req_duration") + " The summary has totals only.")
        {
            LatencyIsOfAllAnswers = times == "http_req_duration",
            Seconds = seconds,
            Requests = requests,
            Failed = failed,
            Rps = rate,
            Users = (int?)(Number(metrics, "vus_max", "max") ?? Number(metrics, "vus_max", "value")),
            Latency = new(
                Number(metrics, times, "avg"),
                Number(metrics, times, "med") ?? Number(metrics, times, "p(50)"),
                Number(metrics, times, "p(90)"),
                Number(metrics, times, "p(95)"),
                Number(metrics, times, "p(99)"),
                Number(metrics, times, "max"),
                Number(metrics, times, "min")
            )
            {
                Reported = Percentiles(metrics, times),
            },
            FailuresByKind =
                failed > 0 ? new Dictionary<string, long> { [K6Descriptions.UnnamedErrorKind] = failed } : [],
        };
    }

    // The statistics depend on summaryTrendStats.
    private static Dictionary<double, double> Percentiles(JsonElement metrics, string metric)
    {
        var entries = new Dictionary<double, double>();
        if (ValuesOf(metrics, metric) is not { } values)
            return entries;
        foreach (
            var property in values
                .EnumerateObject()
                .Where(jsonProperty =>
                    jsonProperty.Name.StartsWith("p(", StringComparison.Ordinal)
                    && jsonProperty.Value.ValueKind == JsonValueKind.Number
                )
        )
            if (
                double.TryParse(
                    property.Name[2..].TrimEnd(')'),
                    NumberStyles.Float,
                    CultureInfo.InvariantCulture,
                    out var percent
                )
            )
                entries[percent] = property.Value.GetDouble();
        return entries;
    }

    private static double? Number(JsonElement metrics, string metric, string name) =>
        ValuesOf(metrics, metric) is { } found
        && found.TryGetProperty(name, out var number)
        && number.ValueKind == JsonValueKind.Number
            ? number.GetDouble()
            : null;

    // In a summary of handleSummary the numbers stand one level deeper.
    private static JsonElement? ValuesOf(JsonElement metrics, string metric) =>
        !metrics.TryGetProperty(metric, out var found) ? null
        : found.TryGetProperty("values", out var values) ? values
        : found;
}
