using Experiments;
using Lab.Live;
using Lab.Runs;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Testing;

/// <summary>Counts all that a run came to, and passes it on to the others.</summary>
internal sealed class CountingFollower : IRunFollower
{
    private IRunFollower _others = null!;

    public Tally Total { get; } = new();

    public CountingFollower Around(IRunFollower others)
    {
        _others = others;
        return this;
    }

    public void OnStarted(CurrentRun run, LoadPlan plan) => _others.OnStarted(run, plan);

    public void OnSampled(VariantKind variant, Tally interval) => _others.OnSampled(variant, interval);

    public void OnSampled(LoadSnapshot snapshot, Tally interval)
    {
        Total.Add(interval);
        _others.OnSampled(snapshot, interval);
    }

    public void OnPutAway() => _others.OnPutAway();

    public RunSummary OnEnded(RunSummary summary) => _others.OnEnded(summary);
}
