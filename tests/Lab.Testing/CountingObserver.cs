using Experiments;
using Lab.Runtime.Observers;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Testing;

/// <summary>Counts the results of a run and forwards the calls.</summary>
internal sealed class CountingObserver : IRunObserver
{
    private IRunObserver _others = null!;

    public Tally Total { get; } = new();

    public CountingObserver Around(IRunObserver others)
    {
        _others = others;
        return this;
    }

    public void OnStarted(CurrentRun run, LoadPlan plan) => _others.OnStarted(run, plan);

    public void OnSampled(VariantKind variant, Tally interval) => _others.OnSampled(variant, interval);

    public void OnSampled(LoadSnapshot snapshot, Tally interval, RunTick tick)
    {
        Total.Add(interval);
        _others.OnSampled(snapshot, interval, tick);
    }

    public void OnCleared() => _others.OnCleared();

    public RunSummary OnEnded(RunSummary summary) => _others.OnEnded(summary);
}
