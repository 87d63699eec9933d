using System.Globalization;
using Knee.Plans;
using LoadEngine.Recording;

namespace Knee.Trials;

/// <summary>Decides whether a load was kept, lost or not made.</summary>
public static class TrialJudge
{
    /// <summary>Share of the offered load, 0..1, below which the successful responses are too few.</summary>
    public const double MinGoodputShare = 0.95;

    /// <summary>Share of the time, 0..1, for which the generator may be at its limit without a doubt about a latency.</summary>
    public const double MaxSaturatedShare = 0.1;

    // In standard deviations of a Poisson count.
    private const double Noise = 3;

    private const double MaxLateShare = 0.005,
        MaxLatenessMs = 10,
        MaxLatenessShare = 0.05;

    /// <summary>Judges a trial.</summary>
    /// <param name="plan">The rules.</param>
    /// <param name="observed">The measurement.</param>
    public static (TrialVerdict Verdict, string? Reason) Judge(KneePlan plan, TrialObservation observed)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(observed);
        var (objective, figures) = (plan.Conditions, observed.Figures);
        if (NotMade(plan, objective, observed) is { } notMade)
            return (TrialVerdict.Void, notMade);
        if (observed.PiledUp is { } inFlight)
            return (TrialVerdict.Lost, Text($"Requests piled up: {inFlight:#,0} were in flight."));
        if (plan.Axis == LoadAxis.Rate && PilesUp(figures) is { } piled)
            return (TrialVerdict.Lost, piled);
        var crossed = objective
            .Thresholds.Select(threshold =>
                (
                    Threshold: threshold,
                    Result: threshold.Evaluate(observed.Total, TimeSpan.FromSeconds(figures.Seconds))
                )
            )
            .Where(condition => !condition.Result.Passed)
            .ToArray();
        if (crossed.Length == 0)
            return (TrialVerdict.Kept, null);
        if (
            observed.SaturatedShare > MaxSaturatedShare
            && observed.Saturation is { } saturation
            && crossed.All(condition =>
                condition.Threshold.IsLatency
                && condition.Result.Actual is { } actual
                && condition.Threshold.IsMetBy(actual - observed.GeneratorWaitMs)
            )
        )
            return (TrialVerdict.Void, $"The load generator was at its limit. {saturation}");
        return (
            TrialVerdict.Lost,
            string.Join(
                ' ',
                crossed.Select(condition =>
                    condition.Result.Reason
                    ?? Text(
                        $"{condition.Threshold.Text}: {Value(condition.Threshold.IsLatency, condition.Result.Actual)}."
                    )
                )
            )
        );
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

    private static string? NotMade(KneePlan plan, KneeObjective objective, TrialObservation observed)
    {
        if (observed.LateDrops > MaxLateShare * Math.Max(1, observed.Figures.Offered))
            return Text($"The load generator was too late for {observed.LateDrops:#,0} starts.");
        if (observed.Total.Errors(ErrorKind.LocalLimit) is var local && local > MaxLateShare * observed.Figures.Offered)
            return Text($"This machine had no free port, socket or file descriptor for {local:#,0} requests.");
        var limit = Math.Max(MaxLatenessMs, MaxLatenessShare * objective.LimitMs);
        return plan.Axis == LoadAxis.Rate && observed.LatenessP99Ms is { } late && late > limit
            ? Text($"Requests started up to {late:0} ms late (p99).")
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

    private static string Value(bool isLatency, double? value) =>
        value is not { } number ? "no value"
        : isLatency ? Text($"{number:#,0} ms")
        : Text($"{number:0.####}");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
