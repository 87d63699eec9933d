using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Runtime.Thresholds;
using Lab.Storage.Documents;
using Lab.Storage.Recording;
using Lab.Storage.Summaries;
using Lab.Targets.Stacks;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Runtime.Observers;

/// <summary>
/// Notifies the observers of a run in a fixed order. The recorder comes last, so that its summary includes the
/// diagnosis. Called under the lab's lock, by one thread at a time, so observers must neither wait nor call the lab.
/// </summary>
internal sealed class RunObservers(
    FindingsEngine findings,
    LiveThresholdResults verdicts,
    IStackCaptures stacks,
    RunRecorder recorder,
    IEnumerable<IRunExport> exports
) : IRunObserver
{
    private readonly IRunExport[] _exports = [.. exports];

    public void OnStarted(CurrentRun run, LoadPlan plan)
    {
        stacks.Clear();
        findings.OnRunStarted(run.Id);
        verdicts.OnStarted(run);
        recorder.OnStarted(run, plan);
        foreach (var export in _exports)
            export.OnStarted(run, plan);
    }

    public void OnCleared()
    {
        stacks.Clear();
        findings.Clear();
    }

    public void OnSampled(VariantKind variant, Tally interval)
    {
        foreach (var export in _exports)
            export.OnSampled(variant, interval);
    }

    public void OnSampled(LoadSnapshot snapshot, Tally interval, RunTick tick)
    {
        verdicts.OnSampled(snapshot, interval);
        findings.OnThresholdsEvaluated(verdicts.Current);
        recorder.OnSampled(tick);
        foreach (var export in _exports)
            export.OnSampled(snapshot);
    }

    public RunSummary OnEnded(RunSummary summary)
    {
        var found = findings.OnRunEnded(summary.Id, summary.Thresholds, summary.Seconds);
        var (dependencies, polledPath) = findings.GetNames(summary.Id);
        summary = summary with
        {
            Findings = found,
            Dependencies = dependencies,
            PolledPath = polledPath,
            Variants =
            [
                .. summary.Variants.Select(part =>
                    part with
                    {
                        BackgroundCpuPercent = findings.GetBackgroundCpuPercent(summary.Id, part.Variant),
                        Means = findings.GetMeans(summary.Id, summary.Experiment, part.Variant),
                    }
                ),
            ],
        };
        verdicts.OnEnded();
        recorder.OnEnded(summary);
        foreach (var export in _exports)
            export.OnEnded(summary);
        return summary;
    }
}
