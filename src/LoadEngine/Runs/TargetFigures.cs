using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>
/// What is known of one target of a run. Iterations are recorded through <see cref="RecorderAt"/> from any thread; the
/// tallies belong to whoever takes the run's snapshot, one at a time.
/// </summary>
internal sealed class TargetFigures(LoadTarget target, long warmUpNs)
{
    private readonly Recorder _warmUp = new();

    public LoadTarget Target { get; } = target;

    /// <summary>What counts.</summary>
    public Recorder Recorder { get; } = new();

    /// <summary>Since the last snapshot; valid until the next.</summary>
    public Tally Interval { get; } = new();

    /// <summary>Since the start.</summary>
    public Tally Total { get; } = new();

    /// <summary>Nanoseconds under fire so far, up to the last switch away.</summary>
    public long UnderFireNs { get; set; }

    /// <summary>Where an iteration planned for this moment is written down: during the warm-up, apart from the figures.</summary>
    public Recorder RecorderAt(long plannedNs) => plannedNs >= warmUpNs ? Recorder : _warmUp;

    public void TakeInterval()
    {
        Recorder.TakeInterval(Interval);
        Total.Add(Interval);
    }
}
