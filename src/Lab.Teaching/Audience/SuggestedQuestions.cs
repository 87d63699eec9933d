using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Targets.CustomEndpoints;

namespace Lab.Teaching.Audience;

/// <summary>Questions about the selected experiment and variant, under the load of the current or last run.</summary>
public sealed class SuggestedQuestions(ILabExperiments experiments, StageLoad stage)
{
    /// <summary>The questions; empty for an unknown experiment.</summary>
    public IReadOnlyList<AudienceQuestion> For(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        if (experiments.Find(state.Experiment) is not { } experiment)
            return [];
        var request = state.Run?.Request ?? stage.Find(experiment.Id);
        var load = request is null ? null : QuestionLoad.From(request, experiment);
        // The selection may have changed since the run started.
        if (load is not null && state is { Run: not null, Load: { } now } && now != load.Level)
            load = load with { Description = now.Description, Level = now };
        return AudienceQuestions.Suggest(experiment, state.Variant, load);
    }
}
