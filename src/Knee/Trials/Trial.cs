namespace Knee.Trials;

/// <summary>One load, tried once.</summary>
/// <param name="Purpose">Why it was tried.</param>
/// <param name="Load">Starts per second, or users.</param>
/// <param name="Verdict">The result.</param>
/// <param name="Reason">Why it is lost or void, as a sentence; null if it was kept.</param>
/// <param name="Figures">The figures.</param>
/// <param name="ElapsedSeconds">Seconds of the trial with its restart, rest and drain.</param>
public sealed record Trial(
    TrialPurpose Purpose,
    double Load,
    TrialVerdict Verdict,
    string? Reason,
    TrialFigures Figures,
    double ElapsedSeconds
)
{
    /// <summary>Causes that the target showed during the trial, such as titles of findings.</summary>
    public IReadOnlyList<string> Causes { get; init; } = [];
}
