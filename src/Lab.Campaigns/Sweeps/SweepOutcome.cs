using Lab.Targets.Settings;

namespace Lab.Campaigns.Sweeps;

/// <summary>The summary of a matrix: the article's cards.</summary>
/// <param name="MostThroughput">The cell with the most requests per second.</param>
/// <param name="MostEfficient">
/// The cell with the most requests per second and used core; null if processor time is unknown.
/// </param>
/// <param name="Baseline">
/// The baseline of the most efficient cell: the default settings (or else the first) with the same number of users; null if
/// missing.
/// </param>
public sealed record SweepOutcome(SweepCell MostThroughput, SweepCell? MostEfficient, SweepCell? Baseline)
{
    /// <summary>Efficiency as a multiple of the baseline; null without both.</summary>
    public double? Factor =>
        MostEfficient?.Figures?.RequestsPerSecondPerCore is { } best
        && Baseline?.Figures?.RequestsPerSecondPerCore is > 0 and var usual
            ? best / usual
            : null;

    /// <summary>The cell to mark: the most efficient, or else the one with the most throughput.</summary>
    public SweepCell Best => MostEfficient ?? MostThroughput;

    /// <summary>The outcome of the cells measured so far; null before the first.</summary>
    public static SweepOutcome? From(SweepDocument sweep)
    {
        var measured = sweep.Cells.Where(cell => cell.Figures is not null).ToList();
        if (measured.Count == 0)
            return null;
        var efficient = measured
            .Where(cell => cell.Figures!.RequestsPerSecondPerCore is not null)
            .MaxBy(cell => cell.Figures!.RequestsPerSecondPerCore);
        var usual =
            sweep.Plan.Configurations.FirstOrDefault(configuration => configuration.Settings == RuntimeSettings.Default)
            ?? sweep.Plan.Configurations[0];
        var baseline = measured.FirstOrDefault(cell =>
            cell.Configuration == usual.Name && cell.Users == efficient?.Users
        );
        return new(measured.MaxBy(cell => cell.Figures!.RequestsPerSecond)!, efficient, baseline);
    }
}
