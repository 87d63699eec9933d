using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>
/// Takes a run's snapshot each second, and the last one at its end, on a thread of its own: a blocked thread pool leaves no gap.
/// It must be the only one who takes the run's snapshots, because each takes its interval away. Members may be called from any thread.
/// </summary>
public sealed class RunObserver
{
    private const double TrailingSeconds = 0.5;

    private readonly LoadRun _run;
    private readonly Action<LoadSnapshot>? _onSnapshot;
    private readonly DateTimeOffset _started;
    private readonly Tally _total = new();
    private readonly List<ResultInterval> _intervals = [];
    private readonly Thread _thread;
    private volatile LoadSnapshot? _latest;
    private Exception? _fault;

    private RunObserver(LoadRun run, Action<LoadSnapshot>? onSnapshot, TimeProvider time)
    {
        (_run, _onSnapshot, _started) = (run, onSnapshot, time.GetUtcNow());
        _thread = new Thread(Observe) { IsBackground = true, Name = "run observer" };
    }

    /// <summary>The newest snapshot; null in the first second.</summary>
    public LoadSnapshot? Latest => _latest;

    /// <summary>Begins to watch a run that has just been started.</summary>
    /// <param name="run">The run.</param>
    /// <param name="onSnapshot">Sees each snapshot, on the observer's thread.</param>
    /// <param name="time">Tells the date; the system's when null.</param>
    public static RunObserver Watch(LoadRun run, Action<LoadSnapshot>? onSnapshot = null, TimeProvider? time = null)
    {
        var observer = new RunObserver(run, onSnapshot, time ?? TimeProvider.System);
        observer._thread.Start();
        return observer;
    }

    /// <summary>Waits for the run's end.</summary>
    /// <returns>False when it has not come within the time given.</returns>
    public bool WaitForEnd(TimeSpan patience) => _thread.Join(patience);

    /// <summary>Waits for the run's end and tells all that was seen.</summary>
    /// <exception cref="InvalidOperationException">The run, or who watched it, was ended by a defect.</exception>
    public RunObservation End()
    {
        _thread.Join();
        if (_fault is not null) throw new InvalidOperationException($"The run was ended by a defect: {_fault.Message}", _fault);
        return new(_started, _total, _latest!, _intervals, [.. _run.BurstRungs.Select(ResultRung.Of)]);
    }

    private void Observe()
    {
        try
        {
            var end = ((IAsyncResult)_run.Completion).AsyncWaitHandle;
            var hasEnded = false;
            while (!hasEnded)
            {
                var elapsed = _latest?.ElapsedSeconds ?? 0;
                hasEnded = end.WaitOne(TimeSpan.FromSeconds(Math.Floor(elapsed + 0.01) + 1 - elapsed));
                Take(hasEnded);
            }

            _fault = _run.Completion.Exception?.InnerException;
        }
        catch (Exception fault)
        {
            _fault = fault;
        }
    }

    private void Take(bool isLast)
    {
        var snapshot = _run.TakeSnapshot(_total.Add);
        _latest = snapshot;

        // The last one may be a sliver in which nothing happened; it would only draw a false gap.
        var interval = snapshot.Interval;
        var isEmpty = interval.Scheduled + interval.Completed + interval.Cancelled + interval.Retries == 0;
        if (!isLast || !isEmpty || interval.Seconds >= TrailingSeconds) _intervals.Add(ResultInterval.Of(snapshot));
        _onSnapshot?.Invoke(snapshot);
    }
}
