using Lab.Storage.Validation;

namespace Imports.Model;

/// <summary>Validates the measurements of all tools before they are converted.</summary>
internal static class ImportedMeasurementValidator
{
    private const double MaxSeconds = 7 * 24 * 60 * 60,
        MaxLatencyMs = 24 * 60 * 60 * 1_000.0,
        MaxPerSecond = 1e9;
    private const long MaxRequests = 1_000_000_000_000;

    // Some tools round percentiles to two digits, but not the maximum.
    private const double Rounding = 0.9;

    // Rates, durations and counts are rounded independently.
    private const double RateRounding = 0.1;
    private const int MaxUsers = 100_000_000;

    // Clocks differ slightly.
    private static readonly TimeSpan MaxClockDifference = TimeSpan.FromDays(1);

    /// <summary>The first impossible figure, as a sentence; null without any.</summary>
    /// <param name="measured">The measurement.</param>
    /// <param name="now">The current time.</param>
    public static string? Validate(ImportedMeasurement measured, DateTimeOffset now)
    {
        if (
            measured.StartedAt is { } started
            && (started < RunDocumentValidator.Earliest || started > now + MaxClockDifference)
        )
            return $"The start {started:yyyy-MM-dd} must be between {RunDocumentValidator.Earliest:yyyy-MM-dd} and tomorrow. "
                + "Check the clock of the machine.";
        if (measured.EndedAt < measured.StartedAt)
            return $"The end ({measured.EndedAt:yyyy-MM-dd HH:mm:ss}) is before the start ({measured.StartedAt:yyyy-MM-dd HH:mm:ss}).";
        if (measured.Requests is < 1 or > MaxRequests)
            return $"The number of requests, {measured.Requests:#,0}, is out of range.";
        if (measured.Failed < 0 || measured.Failed > measured.Requests)
            return $"{measured.Failed:#,0} of {measured.Requests:#,0} requests cannot have failed.";
        if (measured.Users is < 0 or > MaxUsers)
            return $"The number of users, {measured.Users:#,0}, is out of range.";
        if (measured.Seconds is 0 || !IsInRange(measured.Seconds, MaxSeconds))
            return $"The length of {measured.Seconds} s is out of range.";
        if (!IsInRange(measured.CountedSeconds, MaxSeconds))
            return $"The counted time of {measured.CountedSeconds} s is out of range.";
        if (!IsInRange(measured.Rps, MaxPerSecond))
            return $"The rate of {measured.Rps} requests per second is out of range.";
        if (
            measured.Rps is { } rate
            && (measured.CountedSeconds ?? measured.Seconds) is { } seconds
            && !Agree(rate * seconds, measured)
        )
            return $"{rate:#,0.##} requests a second for {seconds:#,0.##} s are not {measured.Requests:#,0} requests.";
        if (measured.FailuresByKind.Values.Concat(measured.Statuses.Values).Any(count => count is < 0 or > MaxRequests))
            return "A count is out of range.";
        if (measured.Statuses.Keys.Any(status => status is < 100 or > 999))
            return "A status is out of range.";
        return ValidateValues(measured.Latency)
            ?? measured.Intervals.Select(ValidateValues).FirstOrDefault(mistake => mistake is not null);
    }

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
            ? $"The values at {moment.EndSeconds} s are out of range."
            : ValidateValues(moment.Latency);

    private static string? ValidateValues(Latencies latency)
    {
        if (!IsInRange(latency.Mean, MaxLatencyMs))
            return "A latency is out of range.";
        if (latency.Mean * Rounding > latency.Max)
            return $"A mean of {latency.Mean} ms lies above the longest latency, {latency.Max} ms.";
        if (latency.Mean < latency.Min * Rounding)
            return $"A mean of {latency.Mean} ms lies below the shortest latency, {latency.Min} ms.";
        var before = 0.0;
        foreach (var value in Rising(latency))
        {
            if (!IsInRange(value, MaxLatencyMs))
                return "A latency is out of range.";
            if (value < before * Rounding)
                return $"A higher percentile of {value} ms lies below a lower one of {before} ms.";
            before = value;
        }

        return null;
    }

    // In ascending order, from the minimum to the maximum.
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
