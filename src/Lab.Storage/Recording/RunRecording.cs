using Lab.Diagnosis.Evaluation;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;

namespace Lab.Storage.Recording;

/// <summary>Writes one run to its journal. Not thread-safe except for the two marks: it belongs to the recorder's thread.</summary>
internal sealed class RunRecording : IDisposable
{
    private static readonly TimeSpan KeepEvery = TimeSpan.FromSeconds(1);

    private readonly string _runId;
    private readonly RunJournal _journal;
    private readonly FrameStream _stream;
    private readonly IFindings _findings;
    private readonly IStackCaptures _stacks;
    private readonly TimeProvider _time;
    private long _position;
    private long _keptAt;
    private bool _hasBegun;
    private StackCapture? _lastStacks;
    private volatile bool _findingsChanged,
        _stacksChanged;

    /// <param name="id">Identifier of the document, which names the journal.</param>
    /// <param name="journal">The journal.</param>
    /// <param name="start">The document without its lists.</param>
    /// <param name="stream">The frames.</param>
    /// <param name="afterSequence">The newest frame before the run.</param>
    /// <param name="findings">The diagnosis.</param>
    /// <param name="stacks">The stack captures.</param>
    /// <param name="time">Clock that times the flushes to disk.</param>
    public RunRecording(
        string id,
        string journal,
        RunDocument start,
        FrameStream stream,
        long afterSequence,
        IFindings findings,
        IStackCaptures stacks,
        TimeProvider time
    )
    {
        (Id, _runId, _stream, _position, _findings, _stacks, _time) = (
            id,
            start.Run.Id,
            stream,
            afterSequence,
            findings,
            stacks,
            time
        );
        _keptAt = time.GetTimestamp();
        findings.Changed += OnFindingsChanged;
        stacks.Changed += OnStacksChanged;
        try
        {
            _journal = new(journal, start);
        }
        catch
        {
            findings.Changed -= OnFindingsChanged;
            stacks.Changed -= OnStacksChanged;
            throw;
        }
    }

    public string Id { get; }

    /// <summary>True after the frame that ends the run was written.</summary>
    public bool HasEnded { get; private set; }

    public RunJournal Journal => _journal;

    /// <summary>Writes the data that has arrived since the last call.</summary>
    public void Follow()
    {
        foreach (var frame in _stream.GetFramesAfter(_position))
        {
            _position = frame.Sequence;
            if (!HasEnded && Within(frame) is { } own)
                _journal.Add(own);
        }

        if (_findingsChanged)
        {
            _findingsChanged = false;
            if (_findings.Current is { Count: > 0 } found)
                _journal.Add(found);
        }

        if (_stacksChanged)
        {
            _stacksChanged = false;
            // A capture between the two lines above and this one is announced again.
            if (_stacks.Latest is { } capture && capture.RunId == _runId && !ReferenceEquals(capture, _lastStacks))
                _journal.Add(_lastStacks = capture);
        }

        if (_time.GetElapsedTime(_keptAt) < KeepEvery)
            return;
        _keptAt = _time.GetTimestamp();
        _journal.FlushToDisk();
    }

    public void Dispose()
    {
        _findings.Changed -= OnFindingsChanged;
        _stacks.Changed -= OnStacksChanged;
        _journal.Dispose();
    }

    private Frame? Within(Frame frame)
    {
        var events = frame.Events;
        if (!_hasBegun)
        {
            var start = IndexOf(events, FrameEventKinds.RunStarted);
            if (start < 0)
                return null;
            _hasBegun = true;
            events = [.. events.Skip(start)];
        }

        var end = IndexOf(events, FrameEventKinds.RunEnded);
        HasEnded = end >= 0;
        if (HasEnded)
            events = [.. events.Take(end + 1)];
        return events.Count == frame.Events.Count ? frame : frame with { Events = events };
    }

    private static int IndexOf(IReadOnlyList<FrameEvent> events, string kind) =>
        events.Index().Where(pair => pair.Item.Kind == kind).Select(pair => pair.Index).DefaultIfEmpty(-1).First();

    private void OnFindingsChanged() => _findingsChanged = true;

    private void OnStacksChanged() => _stacksChanged = true;
}
