using Dashboard.Targeting;
using Experiments;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Dashboard.Runs;

/// <summary>The run that is on: its load, and what its end is summed up from. Not thread-safe: the lab's lock guards it.</summary>
/// <param name="run">The run.</param>
/// <param name="experiment">Its experiment as it was at the start: a saved one may be changed or removed in the middle of its run.</param>
/// <param name="targets">What is sent to for each variant.</param>
/// <param name="load">The load, just started.</param>
internal sealed class RunUnderFire(CurrentRun run, Experiment experiment, IReadOnlyDictionary<VariantKind, LoadTarget> targets, LoadRun load)
{
    private readonly RunJudge _judge = new(ModelPlanner.Thresholds(run.Request));
    private readonly RungCounts _rungs = new();
    private int _peakUsers;

    public CurrentRun Run => run;

    public Experiment Experiment => experiment;

    /// <summary>Why the load engine gave up, or null.</summary>
    public string? Problem => load.Fault?.Message;

    /// <summary>How it ended, once it has: <c>completed</c>, <c>stopped</c> or <c>failed</c>.</summary>
    // Not asked of the load's completion, which follows its phase a moment later.
    public string Ended => load.Fault is not null ? "failed" : load.WasStopped ? "stopped" : "completed";

    public void SwitchTo(VariantKind variant) => load.SwitchTo(targets[variant]);

    public void Stop() => load.Stop();

    /// <summary>What has been measured, and what came since the last call.</summary>
    public (LoadSnapshot Snapshot, Tally Interval) TakeSnapshot()
    {
        Tally? taken = null;
        var snapshot = load.TakeSnapshot(tally => taken = tally);
        _judge.Add(taken!);
        _rungs.Add(load.BurstRungs, snapshot.Total);
        _peakUsers = Math.Max(_peakUsers, snapshot.Users);
        return (snapshot, taken!);
    }

    /// <summary>The summary of the run that has ended with this snapshot.</summary>
    public RunSummary SumUp(LoadSnapshot last, ITarget target) => RunSummaries.Of(run, experiment, last, _peakUsers, Ended) with
    {
        Thresholds = _judge.Verdicts(last.Total.Seconds),
        Settings = target.State.IsOwn ? target.Settings : null,
        Rungs = _rungs.Ended,
    };
}
