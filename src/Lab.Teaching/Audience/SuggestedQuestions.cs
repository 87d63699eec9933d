using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Targets.CustomEndpoints;

namespace Lab.Teaching.Audience;

/// <summary>The questions that suit how the lab stands: of the experiment and the variant that are chosen, under the load of the run that is on, or of the one that would be started. Safe for any thread.</summary>
public sealed class SuggestedQuestions(ILabExperiments experiments, StageLoad stage)
{
    /// <summary>The questions; none where the experiment is not known.</summary>
    public IReadOnlyList<AudienceQuestion> For(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        if (experiments.Find(state.Experiment) is not { } experiment)
            return [];
        var request = state.Run?.Request ?? stage.Find(experiment.Id);
        var load = request is null ? null : QuestionLoad.From(request, experiment);
        // It may have been changed since the run was started.
        if (load is not null && state is { Run: not null, Load: { } now } && now != load.Level)
            load = load with { Description = now.Description, Level = now };
        return AudienceQuestions.Suggest(experiment, state.Variant, load);
    }
}
