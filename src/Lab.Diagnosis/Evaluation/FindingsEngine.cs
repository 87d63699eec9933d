using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Foundation.Hosting;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.Stacks;
using Lab.Targets.XRay;
using LoadEngine.Thresholds;
using Microsoft.Extensions.Options;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// Diagnoses every run of the lab on a separate thread, so the frame pump waits for rules only at the end of a run. Thread-safe.
/// </summary>
public sealed class FindingsEngine : HostedThread, IFindings
{
    /// <summary>Least time between two <see cref="Changed"/>, unless a finding has ended.</summary>
    public static readonly TimeSpan ChangedInterval = TimeSpan.FromSeconds(1);

    private const int MaxNames = 3;

    private static readonly TimeSpan ReadInterval = TimeSpan.FromMilliseconds(100);
    private static readonly IReadOnlyList<string> Series = [.. SeriesCatalogue.All.Select(series => series.Id)];

    private readonly FrameStream _stream;
    private readonly FrameEvents _events;
    private readonly TimeProvider _time;
    private readonly IStackCaptures _stacks;
    private readonly IXRay _xray;
    private readonly bool _looksItself;
    private readonly TargetReadings _readings;
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
        IXRay xray,
        IOptions<XRayOptions> options,
        TargetReadings readings,
        ILogger<FindingsEngine> log
    )
        : base("findings") =>
        (_stream, _events, _time, _stacks, _xray, _looksItself, _readings, _log) = (
            stream,
            events,
            time,
            stacks,
            xray,
            options.Value.Automatic,
            readings,
            log
        );

    public event Action? Changed;

    public IReadOnlyList<Finding> Current => _run?.Diagnosis.Findings ?? [];

    /// <summary>Starts the diagnosis of a run with the next frame.</summary>
    public void OnRunStarted(string runId) =>
        _run = new ObservedRun(
            runId,
            _stream.Latest,
            new RunDiagnosis(FindingRules.All, Series),
            _time.GetUtcNow(),
            new LookRequests(_xray, _time)
        );

    /// <summary>Clears the findings of the last run.</summary>
    public void Clear() => _run = null;

    /// <summary>Reports the thresholds of the current run.</summary>
    /// <param name="verdicts">The results so far.</param>
    public void OnThresholdsEvaluated(IReadOnlyList<ThresholdResult> verdicts)
    {
        if (_run is { } run)
            run.FailsAThreshold = verdicts.Any(verdict => !verdict.Passed);
    }

    /// <summary>Ends the diagnosis of a run.</summary>
    /// <param name="runId">The run.</param>
    /// <param name="thresholds">The threshold results.</param>
    /// <param name="seconds">The length of the run in seconds.</param>
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

    /// <summary>The background CPU of a variant in percent of all cores; null where unknown.</summary>
    /// <param name="runId">The run.</param>
    /// <param name="variant">The variant.</param>
    public double? GetBackgroundCpuPercent(string runId, VariantKind variant)
    {
        if (_run is not { } run || run.Id != runId)
            return null;
        lock (run)
            return run.Diagnosis.GetBackgroundCpuPercent(variant);
    }

    /// <summary>Names of the target's local dependencies and the polled path, as in the findings; null where unknown.</summary>
    /// <param name="runId">The run.</param>
    public (IReadOnlyList<string>? Dependencies, string? PolledPath) GetNames(string runId)
    {
        if (_run is not { } run || run.Id != runId)
            return default;
        lock (run)
            return (
                run.Diagnosis.Window.Dependencies is { Count: > 0 } names ? names : null,
                run.Diagnosis.Window.PolledPath
            );
    }

    /// <summary>The means of an experiment's own series while a variant was active, by identifier; null without any.</summary>
    /// <param name="runId">The run.</param>
    /// <param name="experiment">Identifier of its experiment.</param>
    /// <param name="variant">The variant.</param>
    public IReadOnlyDictionary<string, double>? GetMeans(string runId, string experiment, VariantKind variant)
    {
        if (_run is not { } run || run.Id != runId || ExperimentCatalogue.Find(experiment) is not { } known)
            return null;
        lock (run)
            return run.Diagnosis.GetMeans(known, variant);
    }

    protected override void RequestStop() => _stopping.Set();

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
                _log.LogError(failure, "The diagnosis of a frame failed and continues with the next frame.");
            }
        }
    }

    // Called under the lock of the run.
    private void Advance(ObservedRun run)
    {
        if (run.HasEnded)
            return;
        run.Diagnosis.Window.Looks.Update(_xray.Latest, run.StartedAt);
        run.Diagnosis.Window.Stacks = _stacks.Latest is { } stacks && stacks.RunId == run.Id ? stacks : null;
        if (_readings.Process?.Dependencies is { Count: > 0 } names)
            run.Diagnosis.Window.Dependencies = [.. names.Take(MaxNames)];
        run.Diagnosis.Window.PolledPath = _readings.HttpPollPath ?? run.Diagnosis.Window.PolledPath;
        run.Diagnosis.Window.FailsAThreshold = run.FailsAThreshold;
        foreach (var frame in _stream.GetFramesAfter(run.Position))
        {
            run.Position = frame.Sequence;
            // The last frame of the earlier run.
            if (frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded))
                continue;
            foreach (var finding in run.Diagnosis.Add(frame))
            {
                // Notices would fill the charts with flags that say nothing about the target.
                if (finding.Severity != FindingSeverity.Notice)
                    _events.Add(FrameEventKinds.Finding, finding.Title);
            }
        }

        if (_looksItself)
            run.Looks.Update(run.Diagnosis);
    }

    private void RaiseWhenDue()
    {
        var (run, current) = (_run, Current);
        if (ReferenceEquals(current, _raised) || (_raised.Count == 0 && current.Count == 0))
            return;

        if (
            ReferenceEquals(run, _raisedRun)
            && _raisedAt != 0
            && _time.GetElapsedTime(_raisedAt) < ChangedInterval
            && !_raised.Any(finding =>
                IsCurrent(finding) && !current.Any(item => item.Identity == finding.Identity && IsCurrent(item))
            )
        )
            return;
        (_raised, _raisedRun, _raisedAt) = (current, run, _time.GetTimestamp());
        Listeners.Call(Changed, _log);
    }

    private static bool IsCurrent(Finding finding) => finding is { Until: null, SeenAt: null };

    /// <summary>A run and the position of its diagnosis. Members are used under its lock.</summary>
    private sealed class ObservedRun(
        string id,
        long position,
        RunDiagnosis diagnosis,
        DateTimeOffset startedAt,
        LookRequests looks
    )
    {
        private bool _failsAThreshold;

        public string Id => id;

        public RunDiagnosis Diagnosis => diagnosis;

        public DateTimeOffset StartedAt => startedAt;

        public LookRequests Looks => looks;

        public long Position { get; set; } = position;

        public bool HasEnded { get; set; }

        // Written without the lock.
        public bool FailsAThreshold
        {
            get => Volatile.Read(ref _failsAThreshold);
            set => Volatile.Write(ref _failsAThreshold, value);
        }
    }
}
