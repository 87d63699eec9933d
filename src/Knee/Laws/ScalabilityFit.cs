using Knee.Trials;
using Statistics.Scalability;

namespace Knee.Laws;

/// <summary>The universal scalability law of the trials, if it describes them.</summary>
public static class ScalabilityFit
{
    /// <summary>Largest standard error of the residuals, as a share of the highest throughput.</summary>
    public const double MaxResidualShare = 0.05;

    // A peak far beyond the measured concurrency is extrapolated.
    private const double MaxExtrapolation = 4;

    /// <summary>Fits the law to requests in flight and goodput of all loads.</summary>
    /// <returns>Null if fewer than six loads were tried, or if no law fits.</returns>
    public static ScalabilityLaw? From(IReadOnlyList<Trial> trials)
    {
        var points = trials
            .Where(trial => trial.Verdict != TrialVerdict.Void && trial.Purpose < TrialPurpose.Break)
            .Where(trial => trial.Figures is { MeanInFlight: > 0, Goodput: > 0 })
            .GroupBy(trial => trial.Load)
            .Select(group =>
                (group.Average(trial => trial.Figures.MeanInFlight), group.Average(trial => trial.Figures.Goodput))
            )
            .ToArray();
        if (ScalabilityLaw.Fit(points) is not { } law)
            return null;
        return
            law.ResidualError <= MaxResidualShare * points.Max(point => point.Item2)
            && law.PeakConcurrency is { } peak
            && peak <= MaxExtrapolation * points.Max(point => point.Item1)
            ? law
            : null;
    }
}
