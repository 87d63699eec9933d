using System.Globalization;
using System.Text.Json;
using Imports.Aggregation;
using Imports.Model;
using Lab.Foundation.Json;
using LoadEngine.Recording;

namespace Imports.Oha;

/// <summary>The JSON output of oha (<c>--output-format json</c>, formerly <c>--json</c>). Times are in seconds.</summary>
internal static class OhaJson
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"requestsPerSec\"", StringComparison.Ordinal)
        && text.Contains("\"statusCodeDistribution\"", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var summary = root.GetProperty("summary");
        var statuses = root.GetProperty("statusCodeDistribution")
            .EnumerateObject()
            .ToDictionary(
                status => int.Parse(status.Name, CultureInfo.InvariantCulture),
                status => status.Value.GetInt64()
            );
        var failures = StatusFailures.Count(statuses);
        var unanswered = 0L;
        foreach (var error in root.GetProperty("errorDistribution").EnumerateObject())
        {
            if (error.Name == OhaText.Cancelled)
                continue;
            var kind = ErrorKinds.NameOf(ErrorKindClassifier.Classify(error.Name));
            failures[kind] = failures.GetValueOrDefault(kind) + error.Value.GetInt64();
            unanswered += error.Value.GetInt64();
        }

        var answered = statuses.Values.Sum();
        var percentiles = root.GetProperty("latencyPercentiles")
            .EnumerateObject()
            .Where(percentile => percentile.Value.ValueKind == JsonValueKind.Number)
            .ToDictionary(
                percentile => double.Parse(percentile.Name.AsSpan(1), CultureInfo.InvariantCulture),
                percentile => Ms(percentile.Value)!.Value
            );
        return new("oha", OhaText.Meaning)
        {
            Seconds = summary.GetProperty("total").GetDouble(),
            Requests = answered + unanswered,
            Answered = answered,
            Failed = failures.Values.Sum(),
            Statuses = statuses,
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
            Latency =
                answered == 0
                    ? Latencies.Unknown
                    : Latencies.From(percentiles) with
                    {
                        Mean = Ms(summary.GetProperty("average")),
                        Max = Ms(summary.GetProperty("slowest")),
                        Min = Ms(summary.GetProperty("fastest")),
                    },
        };
    }

    private static double? Ms(JsonElement seconds) =>
        seconds.ValueKind == JsonValueKind.Number ? TextTime.Ms(seconds.GetRawText(), 1_000) : null;
}
