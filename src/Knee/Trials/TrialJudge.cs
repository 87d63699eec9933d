using System.Globalization;
using Knee.Plans;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Knee.Trials;

/// <summary>Decides whether a load was kept, lost or not made.</summary>
public static class TrialJudge
{
    /// <summary>Share of the offered load, 0..1, below which the successful responses are too few.</summary>
    public const double MinGoodputShare = 0.95;

    // In standard deviations of a Poisson count.
    private const double Noise = 2;

    private const double MaxLateShare = 0.005,
        MaxLatenessMs = 200;

    /// <summary>Judges a trial.</summary>
    /// <param name="plan">The rules.</param>
    /// <param name="observed">The measurement.</param>
    public static (TrialVerdict Verdict, string? Reason) Judge(KneePlan plan, TrialObservation observed)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(observed);
        if (NotMade(observed) is { } notMade)
            return (TrialVerdict.Void, notMade);
        var piled =
            observed.PiledUp is { } inFlight ? Text($"Requests piled up: {inFlight:#,0} were in flight.")
            : plan.Axis == LoadAxis.Rate ? PilesUp(observed.Figures)
            : null;
        var length = TimeSpan.FromSeconds(observed.Figures.Seconds);
        var crossed = plan
            .Conditions.Thresholds.Select(threshold => (threshold, threshold.Evaluate(observed.Total, length)))
            .Where(condition => !condition.Item2.Passed)
            .ToArray();
        if (piled is null && crossed.Length == 0)
            return (TrialVerdict.Kept, null);
        if (plan.Axis == LoadAxis.Rate && observed.LatenessP99Ms is > MaxLatenessMs and var late)
            return (TrialVerdict.Void, Text($"Requests started up to {late:0} ms late (p99)."));
        if (piled is not null)
            return (TrialVerdict.Lost, piled);
        return crossed.All(condition => IsExplained(condition, observed.GeneratorWaitMs))
            ? (
                TrialVerdict.Void,
                Text($"Requests waited up to {observed.GeneratorWaitMs:0} ms (p99) for the load generator.")
            )
            : (TrialVerdict.Lost, string.Join(' ', crossed.Select(Reason)));
    }

    /// <summary>
    /// The requests in flight at an arrival rate from which a trial is lost whatever follows: twice those of the latency limit, and more
    /// than chance.
    /// </summary>
    public static double PileUpLimit(KneePlan plan, double rate)
    {
        ArgumentNullException.ThrowIfNull(plan);
        var expected = rate * plan.Conditions.LimitMs / 1e3;
        return 20 + 2 * expected + Noise * Math.Sqrt(expected);
    }

    // The latency would meet the threshold without the time that requests waited for the generator.
    private static bool IsExplained((Threshold Threshold, ThresholdResult Result) crossed, double waitMs) =>
        crossed.Threshold.IsLatency
        && crossed.Result.Actual is { } actual
        && crossed.Threshold.IsMetBy(actual - waitMs);

    private static string? NotMade(TrialObservation observed)
    {
        var limit = MaxLateShare * observed.Figures.Offered;
        if (observed.LateDrops > limit)
            return Text($"The load generator was too late for {observed.LateDrops:#,0} starts.");
        return observed.Total.Errors(ErrorKind.LocalLimit) is var local && local > limit
            ? Text($"This machine had no free port, socket or file descriptor for {local:#,0} requests.")
            : null;
    }

    private static string? PilesUp(TrialFigures figures)
    {
        var noise = Noise * Math.Sqrt(figures.Offered);
        var missing = (1 - MinGoodputShare) * figures.Offered;
        if (figures.InFlightGrowth > Math.Max(missing, noise))
            return Text($"Requests piled up: {figures.InFlightGrowth:#,0} more were in flight at the end.");
        return figures.Offered - figures.EndedUnderLoad - figures.Failed > Math.Max(missing, noise)
            ? Text(
                $"Only {figures.Goodput:#,0} of {figures.Offered / figures.Seconds:#,0} requests a second were answered."
            )
            : null;
    }

    private static string Reason((Threshold Threshold, ThresholdResult Result) crossed) =>
        crossed.Result.Reason
        ?? (
            crossed.Result.Actual is not { } actual ? $"{crossed.Threshold.Text}: no value."
            : crossed.Threshold.IsLatency ? Text($"{crossed.Threshold.Text}: {actual:#,0} ms.")
            : Text($"{crossed.Threshold.Text}: {actual:0.####}.")
        );

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
