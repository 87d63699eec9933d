using Lab.Storage.Validation;

namespace Imports.Model;

/// <summary>What holds of anything that can have been measured: one place for every tool, before anything is made of it. Stateless.</summary>
internal static class ImportedMeasurementValidator
{
    private const double MaxSeconds = 7 * 24 * 60 * 60,
        MaxLatencyMs = 24 * 60 * 60 * 1_000.0,
        MaxPerSecond = 1e9;
    private const long MaxRequests = 1_000_000_000_000;

    // Some tools round percentiles to two digits, and the longest not.
    private const double Rounding = 0.9;

    // Rates, lengths and counts of one run are rounded each by itself.
    private const double RateRounding = 0.1;
    private const int MaxUsers = 100_000_000;

    // Clocks differ.
    private static readonly TimeSpan AheadOfUs = TimeSpan.FromDays(1);

    /// <summary>The first thing that cannot be, in words; null when all can.</summary>
    /// <param name="measured">What a tool tells.</param>
    /// <param name="now">The present time.</param>
    public static string? Validate(ImportedMeasurement measured, DateTimeOffset now)
    {
        if (measured.StartedAt is { } started && (started < RunImportRules.Earliest || started > now + AheadOfUs))
            return $"It tells of a run at {started:yyyy-MM-dd}; one starts from {RunImportRules.Earliest:yyyy-MM-dd} on and by tomorrow at the latest. See that the clock of its machine was right.";
        if (measured.EndedAt < measured.StartedAt)
            return $"It tells of an end, {measured.EndedAt:yyyy-MM-dd HH:mm:ss}, before its start, {measured.StartedAt:yyyy-MM-dd HH:mm:ss}.";
        if (measured.Requests is < 1 or > MaxRequests)
            return $"It tells of {measured.Requests:#,0} requests.";
        if (measured.Failed < 0 || measured.Failed > measured.Requests)
            return $"{measured.Failed:#,0} of {measured.Requests:#,0} requests cannot have failed.";
        if (measured.Users is < 0 or > MaxUsers)
            return $"It tells of {measured.Users:#,0} users.";
        if (measured.Seconds is 0 || !IsInRange(measured.Seconds, MaxSeconds))
            return $"It tells of a run of {measured.Seconds} s.";
        if (!IsInRange(measured.CountedSeconds, MaxSeconds))
            return $"It tells of requests counted for {measured.CountedSeconds} s.";
        if (!IsInRange(measured.Rps, MaxPerSecond))
            return $"It tells of {measured.Rps} requests a second.";
        if (
            measured.Rps is { } rate
            && (measured.CountedSeconds ?? measured.Seconds) is { } seconds
            && !Agree(rate * seconds, measured)
        )
            return $"{rate:#,0.##} requests a second for {seconds:#,0.##} s are not {measured.Requests:#,0} requests.";
        if (measured.FailuresByKind.Values.Concat(measured.Statuses.Values).Any(count => count is < 0 or > MaxRequests))
            return "One of its counts cannot be.";
        if (measured.Statuses.Keys.Any(status => status is < 100 or > 999))
            return "One of its statuses cannot be.";
        return ValidateValues(measured.Latency)
            ?? measured.Intervals.Select(ValidateValues).FirstOrDefault(mistake => mistake is not null);
    }

    // A rate of answers leaves out what was never answered.
    private static bool Agree(double answered, ImportedMeasurement measured) =>
        answered <= measured.Requests * (1 + RateRounding) + 1
        && answered >= (measured.Requests - measured.Failed) * (1 - RateRounding) - 1;

    private static string? ValidateValues(ImportedInterval moment) =>
        !(moment.Seconds is > 0 and <= MaxSeconds)
        || !IsInRange(moment.EndSeconds, MaxSeconds)
        || !IsInRange(moment.Rps, MaxPerSecond)
        || !IsInRange(moment.FailedPerSecond, MaxPerSecond)
        || moment.Users is < 0 or > MaxUsers
        || moment.Requests < 0
        || moment.Failed < 0
        || moment.Failed > moment.Requests
            ? $"What it tells of the moment {moment.EndSeconds} s cannot be."
            : ValidateValues(moment.Latency);

    private static string? ValidateValues(Latencies latency)
    {
        if (!IsInRange(latency.Mean, MaxLatencyMs))
            return "One of its latencies cannot be.";
        if (latency.Mean * Rounding > latency.Max)
            return $"A mean of {latency.Mean} ms lies above the longest latency, {latency.Max} ms.";
        if (latency.Mean < latency.Min * Rounding)
            return $"A mean of {latency.Mean} ms lies below the shortest latency, {latency.Min} ms.";
        var before = 0.0;
        foreach (var value in Rising(latency))
        {
            if (!IsInRange(value, MaxLatencyMs))
                return "One of its latencies cannot be.";
            if (value < before * Rounding)
                return $"A higher percentile of {value} ms lies below a lower one of {before} ms.";
            before = value;
        }

        return null;
    }

    // From the shortest to the longest, in the order in which none may fall.
    private static IEnumerable<double> Rising(Latencies latency) =>
        new (double Percent, double? Ms)[]
        {
            (0, latency.Min),
            (50, latency.P50),
            (90, latency.P90),
            (95, latency.P95),
            (99, latency.P99),
        }
            .Concat(latency.Reported.Select(pair => (Percent: pair.Key, Ms: (double?)pair.Value)))
            .OrderBy(pair => pair.Percent)
            .Select(pair => pair.Ms)
            .Append(latency.Max)
            .OfType<double>();

    private static bool IsInRange(double? figure, double most) => figure is null or >= 0 && !(figure > most);
}
