using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>Everything observed of a run that has ended.</summary>
/// <param name="Started">When it started.</param>
/// <param name="Total">Everything counted: the snapshots' histograms, added up count for count.</param>
/// <param name="Snapshots">About one a second, at least one; together they are the total, count for count.</param>
/// <param name="BurstRungs">The rungs of a burst ladder; empty for other executors.</param>
public sealed record RunObservation(
    DateTimeOffset Started, Tally Total, IReadOnlyList<LoadSnapshot> Snapshots, IReadOnlyList<BurstRung> BurstRungs)
{
    /// <summary>The last snapshot.</summary>
    public LoadSnapshot Last => Snapshots[^1];

    /// <summary>Length of the run without its warm-up; zero when it was stopped during the warm-up.</summary>
    public TimeSpan Counted => TimeSpan.FromSeconds(Math.Max(0, Last.Total.Seconds));
}
