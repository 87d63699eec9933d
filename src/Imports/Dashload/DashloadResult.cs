using System.Text.Json;
using System.Text.Json.Nodes;
using Imports.Model;
using Lab.Foundation.Json;
using Lab.Foundation.Text;
using LoadEngine.Figures;
using LoadEngine.Runs;

namespace Imports.Dashload;

/// <summary>
/// The result document of <c>dashload --out FILE.json</c>: counts and percentiles per second, without histograms.
/// </summary>
internal static class DashloadResult
{
    private const string Schema = "concurrency-dashboard/result/1";
    private const int MaxHeadLength = 200,
        MaxWordLength = 200,
        MaxCores = 100_000;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.AsSpan(0, Math.Min(text.Length, MaxHeadLength)).Contains(Schema, StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var (totals, intervals, rates) = (
            Counts(root),
            root.GetProperty("intervals").EnumerateArray().ToList(),
            root.GetProperty("rates")
        );
        if ((double)totals.Succeeded + totals.Failed + totals.Cancelled + totals.Dropped > totals.Scheduled)
            throw new ImplausibleMeasurementException(
                $"'totals.scheduled' is {totals.Scheduled:#,0}, but {totals.Succeeded:#,0} requests succeeded, {totals.Failed:#,0} failed, "
                    + $"{totals.Cancelled:#,0} were cancelled and {totals.Dropped:#,0} dropped."
            );
        return new(
            "dashload",
            "Measured by dashload, with this lab's engine. Its document has percentiles and no histograms, so distributions are not drawn."
        )
        {
            StartedAt = root.GetProperty("started").GetDateTimeOffset(),
            EndedAt = root.TryGetProperty("ended", out var ended) ? ended.GetDateTimeOffset() : null,
            Seconds = root.GetProperty("durationSeconds").GetDouble(),
            Address = AddressOf(root),
            Users = UsersOf(root, intervals),
            CountedSeconds = rates.TryGetProperty("seconds", out var counted) ? counted.GetDouble() : null,
            Requests = totals.Completed,
            Answered = totals.Responses,
            Failed = totals.Failed,
            Rps = rates.GetProperty("responsesPerSecond").GetDouble(),
            Latency = LatencyOf(root.GetProperty("latencies")),
            FailuresByKind = totals.ByError,
            Statuses = totals.ByStatus,
            Environment = EnvironmentOf(root),
            Plan = JsonObject.Create(root.GetProperty("plan").Clone()),
            // A warm-up is not counted, and its intervals have no length.
            Intervals = [.. intervals.Select(MomentOf).Where(moment => moment.Seconds != 0)],
        };
    }

    private static ImportedInterval MomentOf(JsonElement interval)
    {
        var (counts, seconds) = (Counts(interval), interval.GetProperty("seconds").GetDouble());
        return new(interval.GetProperty("endSeconds").GetDouble(), seconds)
        {
            Users = interval.GetProperty("users").GetInt32(),
            Requests = counts.Completed,
            Failed = counts.Failed,
            Rps = interval.GetProperty("responsesPerSecond").GetDouble(),
            FailedPerSecond = seconds > 0 ? counts.Failed / seconds : null,
            GoodPerSecond = seconds > 0 ? counts.Succeeded / seconds : null,
            Latency = LatencyOf(interval),
        };
    }

    private static IterationCounts Counts(JsonElement holder) =>
        holder.GetProperty("totals").Deserialize<IterationCounts>(JsonSerializerOptions.Web)
        ?? throw new FormatException("'totals' is empty.");

    private static RunEnvironment? EnvironmentOf(JsonElement root) =>
        root.TryGetProperty("environment", out var element)
        && element.ValueKind == JsonValueKind.Object
        && element.Deserialize<RunEnvironment>(JsonSerializerOptions.Web)
            is {
                OperatingSystem.Length: > 0 and <= MaxWordLength,
                DotNetVersion.Length: > 0 and <= MaxWordLength,
                EngineVersion.Length: <= MaxWordLength,
                Cores: > 0 and <= MaxCores,
                MemoryMiB: >= 0,
                CpuModel: null or { Length: <= MaxWordLength },
            } here
        && new[] { here.OperatingSystem, here.DotNetVersion, here.EngineVersion, here.CpuModel ?? "" }.All(
            TextSanitizer.IsLine
        )
            ? here
            : null;

    private static Latencies LatencyOf(JsonElement holder) =>
        holder.TryGetProperty("response", out var element)
        && element.ValueKind == JsonValueKind.Object
        && element.Deserialize<LatencyFigures>(JsonSerializerOptions.Web) is { } figures
            ? new(
                figures.MeanMs,
                figures.P50Ms,
                figures.P90Ms,
                figures.P95Ms,
                figures.P99Ms,
                figures.MaxMs,
                figures.MinMs
            )
            {
                Reported = new Dictionary<double, double>
                {
                    [75] = figures.P75Ms,
                    [99.9] = figures.P999Ms,
                    [99.99] = figures.P9999Ms,
                },
            }
            : Latencies.Unknown;

    // A run of one second has no sample before its end: the planned users count.
    private static int? UsersOf(JsonElement root, List<JsonElement> intervals)
    {
        var seen = intervals.Select(element => element.GetProperty("users").GetInt32()).DefaultIfEmpty().Max();
        var planned =
            root.GetProperty("plan").TryGetProperty("executor", out var executor)
            && executor.TryGetProperty("users", out var users)
            && users.TryGetInt32(out var asked)
                ? asked
                : 0;
        return Math.Max(seen, planned) is var most and > 0 ? most : null;
    }

    private static string? AddressOf(JsonElement root) =>
        root.GetProperty("plan").TryGetProperty("target", out var target)
        && target.TryGetProperty("requests", out var requests)
        && requests.ValueKind == JsonValueKind.Array
        && requests.GetArrayLength() > 0
        && requests[0].TryGetProperty("url", out var url)
            ? url.GetString()
            : null;
}
