using System.Globalization;
using System.Text.Json;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.K6;

/// <summary>
/// The summary of k6: written by <c>--summary-export</c>, also with <c>--new-machine-readable-summary</c>, or by <c>handleSummary</c>
/// (https://grafana.com/docs/k6/latest/results-output/end-of-test/custom-summary/).
/// </summary>
internal static class K6Summary
{
    private const string OfSuccesses = "{expected_response:true}";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"metrics\"", StringComparison.Ordinal)
        && text.Contains("\"http_req_duration\"", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var metrics = MetricsOf(root);
        var counted = Number(metrics, "http_reqs", "count")!.Value;
        if (counted != Math.Truncate(counted))
            throw new FormatException("The number of requests is not a whole number.");
        var requests = (long)counted;
        var rate = Number(metrics, "http_reqs", "rate");

        // The rate counts failed requests: "passes" is the number of failures.
        var failed = (long)(
            Number(metrics, "http_req_failed", "passes") ?? Number(metrics, "http_req_failed", "matches") ?? 0
        );
        var times = metrics.ContainsKey("http_req_duration" + OfSuccesses)
            ? "http_req_duration" + OfSuccesses
            : "http_req_duration";
        double? seconds =
            root.TryGetProperty("state", out var state) && state.TryGetProperty("testRunDurationMs", out var length)
                ? length.GetDouble() / 1_000
            : root.TryGetProperty("config", out var config) && config.TryGetProperty("duration", out var duration)
                ? duration.GetDouble()
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
    private static Dictionary<double, double> Percentiles(Dictionary<string, JsonElement> metrics, string metric)
    {
        var entries = new Dictionary<double, double>();
        if (!metrics.TryGetValue(metric, out var values))
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

    private static double? Number(Dictionary<string, JsonElement> metrics, string metric, string name) =>
        metrics.TryGetValue(metric, out var found)
        && found.TryGetProperty(name, out var number)
        && number.ValueKind == JsonValueKind.Number
            ? number.GetDouble()
            : null;

    // The machine-readable summary has a list of metrics. A handleSummary file nests the numbers one level deeper.
    private static Dictionary<string, JsonElement> MetricsOf(JsonElement root) =>
        root.TryGetProperty("results", out var results)
            ? results
                .GetProperty("metrics")
                .EnumerateArray()
                .ToDictionary(metric => metric.GetProperty("name").GetString()!, metric => metric.GetProperty("values"))
            : root.GetProperty("metrics")
                .EnumerateObject()
                .ToDictionary(
                    metric => metric.Name,
                    metric => metric.Value.TryGetProperty("values", out var values) ? values : metric.Value
                );
}
