using Lab.Storage.Documents;
using LoadEngine.Recording;
using Proof.Measurements;
using Statistics.Stationarity;

namespace Lab.Campaigns.Proofs;

/// <summary>Reads the measurement of a stored run, without its warm-up and drain.</summary>
internal static class StoredRunMeasurement
{
    private const double NsPerMs = 1e6;

    /// <summary>The measurement of the variant with which a run started; null if the run has no figures.</summary>
    public static RunMeasurement? From(RunDocument run)
    {
        var variant = run.Run.Request.Variant.ToString();
        var seconds = run
            .Intervals.Select(interval => interval.Of(variant))
            .OfType<StoredInterval>()
            .Where(interval => interval.HasRates && interval.LoadSeconds is not 0)
            .Where(interval => interval.EndSeconds - interval.Seconds >= (run.Run.Request.WarmUpSeconds ?? 0) - 0.5)
            .ToList();
        if (seconds.Count == 0)
            return null;
        var warmUp = WarmUp.Length([
            .. seconds.Select(second => (second.RateCounts.Succeeded + second.RateCounts.Failed) / second.RateSeconds),
        ]);
        var counted = seconds.Skip(warmUp ?? 0).ToList();
        var response = StoredLatencies.Merged(counted.Select(second => second.Response));
        var failed = counted.Sum(second => second.RateCounts.Failed);
        return new(
            counted.Sum(second => second.RateSeconds),
            counted[0].EndSeconds - counted[0].Seconds,
            counted.Sum(second => second.RateCounts.Succeeded),
            failed,
            Percentile(response, 50, failed),
            Percentile(response, 95, failed),
            Percentile(response, 99, failed)
        )
        {
            IsSteady = warmUp is not null,
        };
    }

    private static double? Percentile(Histogram response, double percent, long failed) =>
        response.PercentileNs(percent, failed) is { } value && double.IsFinite(value) ? value / NsPerMs : null;
}
