using System.Net;
using System.Text.Json;

namespace Locust.Masters;

/// <summary>Reads a master's response to <c>/stats/requests</c>.</summary>
internal static class ReadingJson
{
    // Far more than the maximum number of targets of a plan.
    private const int MaxNames = 1_000;
    private const double MaxValue = 1e9;

    /// <summary>Parses the response.</summary>
    /// <exception cref="LocustException">The response is invalid.</exception>
    public static MasterReading Read(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            var root = document.RootElement;
            var errors = root.GetProperty("errors")
                .EnumerateArray()
                .Select(error =>
                    (Name: Text(error, "name"), Kind: Text(error, "error"), Count: Count(error, "occurrences"))
                )
                .ToLookup(error => error.Name);
            var entries = root.GetProperty("stats").EnumerateArray().ToList();
            ValidateNameCount(entries.Count);
            var total = entries.Count > 0 ? entries[^1] : default;
            return new(
                Text(root, "state"),
                checked((int)Count(root, "user_count")),
                Number(total, "current_rps") ?? 0,
                Number(total, "current_fail_per_sec") ?? 0,
                Number(root, "current_response_time_percentile_50"),
                Number(root, "current_response_time_percentile_95"),
                root.TryGetProperty("workers", out var workers) ? [.. workers.EnumerateArray().Select(Worker)] : [],
                entries
                    .SkipLast(1)
                    .GroupBy(entry => Text(entry, "name"))
                    .ToDictionary(
                        group => group.Key,
                        group =>
                            Figures([.. group], KindsOf(errors[group.Key].Select(error => (error.Kind, error.Count))))
                    )
            );
        }
        catch (Exception mistake) when (IsUnreadable(mistake))
        {
            throw new LocustException("The response is not from a Locust master.", mistake);
        }
    }

    /// <summary>True for every exception that an invalid response can cause.</summary>
    internal static bool IsUnreadable(Exception mistake) =>
        mistake
            is JsonException
                or KeyNotFoundException
                or InvalidOperationException
                or FormatException
                or OverflowException
                or ArgumentException;

    /// <summary>Rejects a response with more names than any plan has.</summary>
    internal static void ValidateNameCount(int names)
    {
        if (names > MaxNames)
            throw new FormatException($"It names more than {MaxNames} targets.");
    }

    /// <summary>Rejects a negative count.</summary>
    internal static long ValidateCount(long count) =>
        count >= 0 ? count : throw new FormatException("A count is below zero.");

    /// <summary>The number, or null if it is negative, infinite or a latency of more than eleven days.</summary>
    internal static double? NullIfImplausible(double? number) => number is >= 0 and <= MaxValue ? number : null;

    /// <summary>Failures by kind. Locust writes an exception as <c>CatchResponseError('5xx')</c>.</summary>
    internal static IReadOnlyDictionary<string, long> KindsOf(IEnumerable<(string Error, long Count)> errors) =>
        errors
            .GroupBy(error => KindOf(error.Error))
            .ToDictionary(group => group.Key, group => group.Sum(error => error.Count));

    private static string KindOf(string error)
    {
        var plain = WebUtility.HtmlDecode(error);
        var (start, end) = (plain.IndexOf('\'', StringComparison.Ordinal), plain.LastIndexOf('\''));
        return start >= 0 && end > start ? plain[(start + 1)..end] : plain;
    }

    private static SwarmWorker Worker(JsonElement worker) =>
        new(
            Text(worker, "id"),
            Text(worker, "state"),
            checked((int)Count(worker, "user_count")),
            Number(worker, "cpu_usage") ?? 0
        );

    // The locustfile uses one method per target, except for truncated responses. One entry has the successes.
    private static SwarmFigures Figures(IReadOnlyList<JsonElement> entries, IReadOnlyDictionary<string, long> kinds)
    {
        var (requests, failures) = (
            entries.Sum(entry => Count(entry, "num_requests")),
            entries.Sum(entry => Count(entry, "num_failures"))
        );
        if (
            entries.Where(entry => Count(entry, "num_requests") > Count(entry, "num_failures")).ToList()
            is not [var only]
        )
            return new(requests, failures) { FailuresByKind = kinds };
        var percentiles = new Dictionary<double, double>();
        foreach (
            var (number, field) in new[]
            {
                (50.0, "median_response_time"),
                (90.0, "ninetieth_response_time"),
                (99.0, "ninety_ninth_response_time"),
            }
        )
            if (Number(only, field) is { } value)
                percentiles[number] = value;
        return new(requests, failures)
        {
            FailuresByKind = kinds,
            MeanMs = Number(only, "avg_response_time"),
            MinMs = Number(only, "min_response_time"),
            MaxMs = Number(only, "max_response_time"),
            PercentilesMs = percentiles,
        };
    }

    private static string Text(JsonElement element, string name) =>
        element.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()!
            : "";

    private static double? Number(JsonElement element, string name) =>
        element.ValueKind == JsonValueKind.Object
        && element.TryGetProperty(name, out var value)
        && value.ValueKind == JsonValueKind.Number
            ? NullIfImplausible(value.GetDouble())
            : null;

    private static long Count(JsonElement element, string name) => ValidateCount(element.GetProperty(name).GetInt64());
}
