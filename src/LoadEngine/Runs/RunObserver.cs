using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace LoadEngine.Runs;

/// <summary>
/// Takes a snapshot each second, and one at the end, on a dedicated thread, so that a blocked thread pool leaves no gap. It must
/// be the only reader of the run's snapshots, because each interval is in one snapshot only. Thread-safe.
/// </summary>
public sealed class RunObserver
{
    private readonly LoadRun _run;
    private readonly Action<LoadSnapshot>? _onSnapshot;
    private readonly HistogramLog? _log;
    private readonly IReadOnlyList<Threshold> _aborting;
    private readonly DateTimeOffset _started;
    private readonly Tally _total = new();
    private readonly Tally _interval = new();
    private readonly List<LoadSnapshot> _snapshots = [];
    private readonly Thread _thread;
    private volatile LoadSnapshot? _latest;
    private Exception? _fault,
        _listenerFault;
    private StoppingThreshold? _stoppedBy;

    private RunObserver(
        LoadRun run,
        IReadOnlyList<Threshold> thresholds,
        Action<LoadSnapshot>? onSnapshot,
        bool keepsLog,
        TimeProvider time
    )
    {
        (_run, _onSnapshot, _started) = (run, onSnapshot, time.GetUtcNow());
        _log = keepsLog ? new(_started) : null;
        _aborting = [.. thresholds.Where(threshold => threshold.AbortsAfter is not null)];
        _thread = new Thread(Observe) { IsBackground = true, Name = "run observer" };
    }

    /// <summary>The newest snapshot; null in the first second.</summary>
    public LoadSnapshot? Latest => _latest;

    /// <summary>Starts to observe a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="onSnapshot">
    /// Receives each snapshot, on the observer's thread. Its first exception becomes
    /// <see cref="RunObservation.ListenerFault"/> and does not end the run.
    /// </param>
    /// <param name="time">The clock for dates; the system clock if null.</param>
    /// <param name="thresholds">The thresholds, which may abort the run.</param>
    /// <param name="keepsLog">Whether the histograms of each interval are kept, as <see cref="RunObservation.Log"/>.</param>
    public static RunObserver Watch(
        LoadRun run,
        Action<LoadSnapshot>? onSnapshot = null,
        TimeProvider? time = null,
        IReadOnlyList<Threshold>? thresholds = null,
        bool keepsLog = false
    )
    {
        var observer = new RunObserver(run, thresholds ?? [], onSnapshot, keepsLog, time ?? TimeProvider.System);
        observer._thread.Start();
        return observer;
    }

    /// <summary>Waits for the end of the run.</summary>
    /// <returns>False if the run has not ended within the given time.</returns>
    public bool WaitForEnd(TimeSpan timeout) => _thread.Join(timeout);

    /// <summary>Waits for the end of the run and returns the observation.</summary>
    /// <exception cref="InvalidOperationException">A defect ended the run or its observer.</exception>
    public RunObservation End()
    {
        var observation = End(out var defect);
        if (defect is not null)
            throw new InvalidOperationException(
                $"The run ended because of an internal error: {defect.Message}",
                defect
            );
        return observation!;
    }

    /// <summary>Waits for the end of the run and returns the observation, even after a defect.</summary>
    /// <param name="defect">The defect that ended the run or its observer; otherwise null.</param>
    /// <returns>The observation so far; null if the defect occurred before the first snapshot.</returns>
    public RunObservation? End(out Exception? defect)
    {
        _thread.Join();
        defect = _fault;
        if (_snapshots.Count == 0)
            return null;
        return new(_started, _total, _snapshots, _run.BurstSteps)
        {
            StoppedBy = _stoppedBy,
            Log = _log,
            Parts = _run.Parts,
            ListenerFault = _listenerFault,
        };
    }

    private void Observe()
    {
        try
        {
            var end = ((IAsyncResult)_run.Completion).AsyncWaitHandle;
            var hasEnded = false;
            while (!hasEnded)
            {
                var elapsed = _latest?.Elapsed.TotalSeconds ?? 0;
                hasEnded = end.WaitOne(TimeSpan.FromSeconds(Math.Floor(elapsed + 0.01) + 1 - elapsed));
                Sample();
            }

            _fault = _run.Completion.Exception?.InnerException;
        }
        catch (Exception fault)
        {
            _fault = fault;
        }
    }

    private void Sample()
    {
        var snapshot = _run.TakeSnapshot(Collect);
        Log(snapshot);
        _snapshots.Add(snapshot);
        _latest = snapshot;
        NotifyListener(snapshot);
        StopOnFailedThreshold(snapshot);
    }

    private void NotifyListener(LoadSnapshot snapshot)
    {
        try
        {
            _onSnapshot?.Invoke(snapshot);
        }
        catch (Exception failure)
        {
            // A failing listener does not end the run or its observation.
            _listenerFault ??= failure;
        }
    }

    private void Collect(Tally interval)
    {
        _total.Add(interval);
        if (_log is null)
            return;
        _interval.Clear();
        _interval.Add(interval);
    }

    private void Log(LoadSnapshot snapshot)
    {
        if (_log is null)
            return;
        var start = _latest?.Elapsed ?? TimeSpan.Zero;
        foreach (
            var (tag, histogram) in ((string?, Histogram)[])
                [(null, _interval.Response), ("service", _interval.Service), ("failed", _interval.FailedResponse)]
        )
            _log.Add(tag, start, snapshot.Elapsed - start, histogram);
    }

    private void StopOnFailedThreshold(LoadSnapshot snapshot)
    {
        if (_stoppedBy is not null || snapshot.Phase != LoadRunPhase.Running)
            return;
        foreach (var threshold in _aborting)
        {
            var part = threshold.Part is null ? null : _run.Parts.FirstOrDefault(part => part.Name == threshold.Part);
            if (
                !threshold.ShouldAbort(
                    part?.Total ?? _total,
                    part?.Counted ?? TimeSpan.FromSeconds(Math.Max(0, snapshot.Total.Seconds)),
                    snapshot.Elapsed
                )
            )
                continue;
            _stoppedBy = new(threshold.Text, snapshot.Elapsed);
            _run.Stop();
            return;
        }
    }
}
