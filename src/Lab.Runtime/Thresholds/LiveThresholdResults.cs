using Lab.Foundation.Hosting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace Lab.Runtime.Thresholds;

/// <summary>
/// Evaluates the thresholds of the current run at most once a second. Called under the lab's lock;
/// <see cref="Changed"/> is raised on the thread pool.
/// </summary>
public sealed class LiveThresholdResults(TimeProvider time, ILogger<LiveThresholdResults> log)
{
    private static readonly TimeSpan Pace = TimeSpan.FromSeconds(1);

    private readonly ILogger _log = log;
    private ThresholdEvaluator? _judge;
    private long _judgedAt;
    private volatile IReadOnlyList<ThresholdResult> _current = [];

    /// <summary>Raised after <see cref="Current"/> has changed, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The current results; empty without a run or without thresholds.</summary>
    public IReadOnlyList<ThresholdResult> Current => _current;

    /// <summary>A run has started.</summary>
    public void OnStarted(CurrentRun run)
    {
        var thresholds = ModelPlanner.Thresholds(run.Request);
        _judge = thresholds.Count > 0 ? new ThresholdEvaluator(thresholds) : null;
        _judgedAt = time.GetTimestamp();
        Publish([]);
    }

    /// <summary>A snapshot was taken.</summary>
    public void OnSampled(LoadSnapshot snapshot, Tally interval)
    {
        if (_judge is null)
            return;
        _judge.Add(interval);
        if (time.GetElapsedTime(_judgedAt) < Pace || snapshot.Total.Counts.Completed == 0)
            return;
        _judgedAt = time.GetTimestamp();
        Publish(_judge.Evaluate(snapshot.Total.Seconds));
    }

    /// <summary>The run has ended.</summary>
    public void OnEnded()
    {
        _judge = null;
        Publish([]);
    }

    private void Publish(IReadOnlyList<ThresholdResult> verdicts)
    {
        if (_current.Count == 0 && verdicts.Count == 0)
            return;
        _current = verdicts;
        ThreadPool.QueueUserWorkItem(
            static results => Listeners.Call(results.Changed, results._log),
            this,
            preferLocal: false
        );
    }
}
