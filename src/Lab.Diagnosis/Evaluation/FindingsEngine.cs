using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Foundation.Hosting;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using LoadEngine.Thresholds;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// Follows every run of the lab and says what is going on. A thread of its own reads the frames after the pump has published them, so the
/// pump never waits for a rule but once, at the end of a run, for what is left of it. All members may be called from any thread.
/// </summary>
public sealed class FindingsEngine : HostedThread, IFindings
{
    /// <summary>Least time between two <see cref="Changed"/>, unless what was told is of now no more.</summary>
    public static readonly TimeSpan ChangedInterval = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan ReadInterval = TimeSpan.FromMilliseconds(100);
    private static readonly IReadOnlyList<string> Series = [.. SeriesCatalogue.All.Select(series => series.Id)];

    private readonly FrameStream _stream;
    private readonly FrameEvents _events;
    private readonly TimeProvider _time;
    private readonly IStackCaptures _stacks;
    private readonly ILogger<FindingsEngine> _log;
    private readonly ManualResetEventSlim _stopping = new();
    private volatile ObservedRun? _run;
    private long _raisedAt;
    private IReadOnlyList<Finding> _raised = [];
    private ObservedRun? _raisedRun;

    public FindingsEngine(
        FrameStream stream,
        FrameEvents events,
        TimeProvider time,
        IStackCaptures stacks,
        ILogger<FindingsEngine> log
    )
        : base("findings") => (_stream, _events, _time, _stacks, _log) = (stream, events, time, stacks, log);

    public event Action? Changed;

    public IReadOnlyList<Finding> Current => _run?.Diagnosis.Findings ?? [];

    /// <summary>A run has started: its diagnosis begins with the next frame.</summary>
    public void OnRunStarted(string runId) =>
        _run = new ObservedRun(runId, _stream.Latest, new RunDiagnosis(FindingRules.All, Series));

    /// <summary>What was found in the run that ended last is no longer shown.</summary>
    public void Clear() => _run = null;

    /// <summary>The run was judged on the way.</summary>
    /// <param name="verdicts">How it does so far.</param>
    public void OnThresholdsEvaluated(IReadOnlyList<ThresholdResult> verdicts)
    {
        if (_run is { } run)
            run.FailsAThreshold = verdicts.Any(verdict => !verdict.Passed);
    }

    /// <summary>The run is over.</summary>
    /// <param name="runId">The run.</param>
    /// <param name="thresholds">How it did.</param>
    /// <param name="seconds">How long it was.</param>
    /// <returns>Every finding of the run.</returns>
    public IReadOnlyList<Finding> OnRunEnded(string runId, IReadOnlyList<ThresholdResult> thresholds, double seconds)
    {
        if (_run is not { } run || run.Id != runId)
            return [];
        lock (run)
        {
            Advance(run);
            run.Diagnosis.End(thresholds, seconds);
            run.HasEnded = true;
        }

        return run.Diagnosis.Findings;
    }

    /// <summary>What other programs took of the machine while a variant of the run was under fire, in percent of all cores; null where that is not known.</summary>
    /// <param name="runId">The run.</param>
    /// <param name="variant">The variant.</param>
    public double? GetBackgroundCpuPercent(string runId, VariantKind variant)
    {
        if (_run is not { } run || run.Id != runId)
            return null;
        lock (run)
            return run.Diagnosis.Others.GetPercent(variant);
    }

    protected override void AskToEnd() => _stopping.Set();

    protected override void Free() => _stopping.Dispose();

    protected override void Run()
    {
        while (!_stopping.Wait(ReadInterval))
        {
            try
            {
                if (_run is { } run)
                {
                    lock (run)
                        Advance(run);
                }

                RaiseWhenDue();
            }
            catch (Exception failure)
            {
                _log.LogError(failure, "The diagnosis of a frame failed; it goes on with the next.");
            }
        }
    }

    // Under the run's lock: the engine's thread, and once the pump's at the end.
    private void Advance(ObservedRun run)
    {
        if (run.HasEnded)
            return;
        run.Diagnosis.Window.Stacks = _stacks.Latest is { } stacks && stacks.RunId == run.Id ? stacks : null;
        run.Diagnosis.Window.FailsAThreshold = run.FailsAThreshold;
        foreach (var frame in _stream.GetFramesAfter(run.Position))
        {
            run.Position = frame.Sequence;
            // The last frame of the run before, put together while this one started.
            if (frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded))
                continue;
            foreach (var finding in run.Diagnosis.Add(frame))
            {
                // A notice is no event of the run: charts would be full of flags that say nothing about the target.
                if (finding.Severity != FindingSeverity.Notice)
                    _events.Add(FrameEventKinds.Finding, finding.Title);
            }
        }
    }

    private void RaiseWhenDue()
    {
        var (run, current) = (_run, Current);
        if (ReferenceEquals(current, _raised) || (_raised.Count == 0 && current.Count == 0))
            return;

        // What was found in the run before is none of the next, however short a while it stands there.
        if (
            ReferenceEquals(run, _raisedRun)
            && _raisedAt != 0
            && _time.GetElapsedTime(_raisedAt) < ChangedInterval
            && !_raised.Any(finding =>
                IsOfNow(finding) && !current.Any(item => item.Identity == finding.Identity && IsOfNow(item))
            )
        )
            return;
        (_raised, _raisedRun, _raisedAt) = (current, run, _time.GetTimestamp());
        Changed?.Invoke();
    }

    // What fails no more is not said to fail for the rest of a second.
    private static bool IsOfNow(Finding finding) => finding is { Until: null, SeenAt: null };

    /// <summary>A run and how far its diagnosis has got. Its members are used under its own lock, but for what the diagnosis lets any thread read.</summary>
    private sealed class ObservedRun(string id, long position, RunDiagnosis diagnosis)
    {
        private bool _failsAThreshold;

        public string Id => id;

        public RunDiagnosis Diagnosis => diagnosis;

        public long Position { get; set; } = position;

        public bool HasEnded { get; set; }

        // Written by whoever judges, without the lock.
        public bool FailsAThreshold
        {
            get => Volatile.Read(ref _failsAThreshold);
            set => Volatile.Write(ref _failsAThreshold, value);
        }
    }
}
