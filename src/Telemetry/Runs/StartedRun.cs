using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;
using Telemetry.Loads;

namespace Telemetry.Runs;

/// <summary>A run at its start.</summary>
/// <param name="Run">The run.</param>
/// <param name="Load">The load, as text.</param>
/// <param name="Requests">The request attributes of each variant.</param>
/// <param name="IsOwnTarget">Whether the target is the built-in API.</param>
/// <param name="AfterSequence">The newest frame before the start.</param>
internal sealed record StartedRun(
    CurrentRun Run,
    string Load,
    IReadOnlyDictionary<VariantKind, IReadOnlyList<KeyValuePair<string, object?>>> Requests,
    bool IsOwnTarget,
    long AfterSequence
)
{
    public static StartedRun From(
        CurrentRun run,
        LoadPlan plan,
        ILabExperiments experiments,
        TargetState target,
        long afterSequence
    )
    {
        var requests =
            experiments.Find(run.Experiment) is { } experiment && run.Address is { } address
                ? experiment.Variants.ToDictionary(
                    variant => variant.Kind,
                    variant =>
                        RequestAttributes.From(experiments.TargetOf(experiment, variant.Kind, address), plan.Protocol)
                )
                : [];
        requests[run.Request.Variant] = RequestAttributes.From(plan.Target, plan.Protocol);
        return new(
            run,
            LoadLevel.From(plan.Executor)?.Description ?? $"up to {plan.PeakUsers} at once",
            requests,
            target.IsOwn,
            afterSequence
        );
    }
}
