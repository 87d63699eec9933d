using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Teaching.Talks;

namespace AudienceWeb.Broadcasts;

internal sealed class ReplayBroadcast : IBroadcast
{
    private readonly RunDocument _run;
    private readonly IReadOnlyList<Frame> _frames;
    private readonly IReadOnlyList<(double From, LabState State)> _states;
    private readonly LabState _ended;
    private readonly TimeProvider _time;
    private readonly double _from,
        _until,
        _speed;
    private readonly bool _ends;
    private readonly long _since;
    private readonly Lock _gate = new();
    private IReadOnlyList<Finding> _findings = [];

    /// <summary>Starts playing.</summary>
    /// <param name="run">The run, which has frames.</param>
    /// <param name="part">The part to play.</param>
    /// <param name="speed">Playback speed as a multiple of the original.</param>
    /// <param name="lab">The live lab.</param>
    /// <param name="time">The clock.</param>
    public ReplayBroadcast(RunDocument run, TalkPart part, int speed, LabState lab, TimeProvider time)
    {
        (_run, _speed, _time, _since) = (run, speed, time, time.GetTimestamp());
        _frames = InTodaysOrder(run);
        (_from, var until) = TalkScene.Span(run.Frames, part);
        (_until, _ends) = (until ?? Seconds(run.Frames[^1]), until is null);
        var playing = lab with
        {
            Phase = RunPhase.Running,
            Experiment = run.Run.Experiment,
            Variant = run.Run.Request.Variant,
            Run = run.Run,
            LastSummary = null,
            Problem = null,
            Load = null,
            Swarm = null,
            ReservedFor = null,
        };
        _states =
        [
            (0, playing),
            .. run.Frames.SelectMany(frame =>
                frame
                    .Events.Where(frameEvent =>
                        frameEvent is { Kind: FrameEventKinds.VariantSwitched, Variant: not null }
                    )
                    .Select(frameEvent => (Seconds(frame), playing with { Variant = frameEvent.Variant!.Value }))
            ),
        ];
        _ended = _states[^1].State with { Phase = RunPhase.Idle, Run = null, LastSummary = run.Summary };
    }

    public LabState State =>
        Position is var position && _ends && position >= _until && _run.Summary is not null
            ? _ended
            : _states.Last(pair => IsShown(pair.From, position)).State;

    public IReadOnlyList<Finding> Findings
    {
        get
        {
            var position = Position;
            var now = _run
                .Findings.Where(finding => finding.Since <= position && (finding.Until ?? double.MaxValue) >= position)
                .Select(finding => finding with { Until = null })
                .ToList();
            lock (_gate)
                return _findings.SequenceEqual(now) ? _findings : _findings = now;
        }
    }

    public DateTimeOffset? RecordedAt => _run.Run.StartedAt;

    public IReadOnlyList<Frame> FramesAfter(long sequence)
    {
        var position = Position;
        return [.. _frames.Where(frame => frame.Sequence > sequence && IsShown(Seconds(frame), position))];
    }

    // A part that is followed by another pauses just before it, so that the switch happens when the speaker continues.
    private bool IsShown(double seconds, double position) => seconds <= position && (_ends || seconds < _until);

    private double Position => Math.Min(_until, _from + _time.GetElapsedTime(_since).TotalSeconds * _speed);

    private double Seconds(Frame frame) => frame.Time - _run.Frames[0].Time;

    // A run of an earlier version may have fewer series, or another order.
    private static IReadOnlyList<Frame> InTodaysOrder(RunDocument run)
    {
        if (run.Series.Select(series => series.Id).SequenceEqual(SeriesCatalogue.All.Select(series => series.Id)))
            return run.Frames;
        var stored = run
            .Series.Index()
            .DistinctBy(pair => pair.Item.Id)
            .ToDictionary(pair => pair.Item.Id, pair => pair.Index);
        int[] columns = [.. SeriesCatalogue.All.Select(series => stored.GetValueOrDefault(series.Id, -1))];
        return
        [
            .. run.Frames.Select(frame =>
                frame with
                {
                    Values = [.. columns.Select(column => column < 0 ? null : frame.Values[column])],
                }
            ),
        ];
    }
}
