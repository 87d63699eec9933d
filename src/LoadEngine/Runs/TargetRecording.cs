using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>
/// The recorders and tallies of one target of a run. Iterations are recorded through <see cref="RecorderAt"/> from any thread; the
/// tallies belong to the snapshot thread.
/// </summary>
internal sealed class TargetRecording(LoadTarget target, long warmUpNs, TagRecordings tags)
{
    private readonly Recorder[][] _tags = [.. target.Requests.Select(tags.GetRecorders)];
    private readonly Recorder _warmUp = new();
    private readonly Tally? _warmUpInterval = warmUpNs > 0 ? new() : null;
    private long _silentNs,
        _spellNs,
        _longestNs,
        _beforeNs;

    public LoadTarget Target { get; } = target;

    /// <summary>The recorder of counted iterations.</summary>
    public Recorder Recorder { get; } = new();

    /// <summary>Since the last snapshot; valid until the next.</summary>
    public Tally Interval { get; } = new();

    /// <summary>Since the start.</summary>
    public Tally Total { get; } = new();

    /// <summary>Nanoseconds under load, up to the last switch to another target.</summary>
    public long ActiveNs { get; set; }

    /// <summary>Last time it was active, in nanoseconds since its load began; 0 before the first switch away from it.</summary>
    public long DeactivatedNs { get; set; }

    /// <summary>The recorder for an iteration with this planned start: a separate one during the warm-up.</summary>
    public Recorder RecorderAt(long plannedNs) => plannedNs >= warmUpNs ? Recorder : _warmUp;

    /// <summary>The recorders for an iteration of a request, by its planned start.</summary>
    public IterationRecorders RecordersAt(long plannedNs, int request) =>
        plannedNs >= warmUpNs ? new(Recorder, _tags[request]) : new(_warmUp, _tags[request], IsWarmUp: true);

    /// <summary>Nanoseconds after its load ended in which responses still arrived.</summary>
    public long AnsweredAfterNs { get; private set; }

    /// <summary>Iterations of the warm-up that are in flight: they are not counted, but pending.</summary>
    public long WarmUpInFlight { get; private set; }

    /// <summary>Releases the recording buffers; call after the last collection.</summary>
    public void Release()
    {
        Recorder.Release();
        _warmUp.Release();
    }

    /// <summary>Collects the iterations since the last snapshot.</summary>
    /// <param name="inactiveNs">Nanoseconds of that time in which the target was inactive; 0 while it is active.</param>
    public void CollectInterval(long inactiveNs)
    {
        Recorder.CollectInterval(Interval);
        if (_warmUpInterval is not null)
        {
            _warmUp.CollectInterval(_warmUpInterval);
            Interval.AddEnded(_warmUpInterval);
            WarmUpInFlight +=
                _warmUpInterval.Scheduled
                - _warmUpInterval.Completed
                - _warmUpInterval.Cancelled
                - _warmUpInterval.Dropped;
        }

        Total.Add(Interval);

        if (inactiveNs <= 0)
        {
            (_silentNs, _spellNs, _longestNs, _beforeNs) = (0, 0, 0, AnsweredAfterNs);
            return;
        }

        _silentNs += inactiveNs;
        if (Interval.Completed == 0 || ActiveNs == 0)
            return;
        (_spellNs, _silentNs) = (_spellNs + _silentNs, 0);

        // Requests sent before the switch end at most this long after it.
        _longestNs = Math.Max(_longestNs, Interval.MaxNs ?? long.MaxValue);
        AnsweredAfterNs = _beforeNs + Math.Min(_spellNs, _longestNs);
    }
}
