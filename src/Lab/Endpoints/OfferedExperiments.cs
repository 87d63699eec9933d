using Experiments;
using Lab.Answers;
using Lab.Targets;

namespace Lab.Endpoints;

/// <summary>
/// Which experiments can be fired at what is attached: those that came with the lab name routes of its own API, which a service of
/// somebody's own answers with 404. Stateless.
/// </summary>
public static class OfferedExperiments
{
    /// <summary>True when the target has the experiment's routes.</summary>
    public static bool IsFor(this Experiment experiment, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        ArgumentNullException.ThrowIfNull(target);
        return target.IsOwn || ExperimentCatalogue.Find(experiment.Id) is null;
    }

    /// <summary>
    /// Who is asked, where that may be another than was meant: an endpoint of somebody's own names a route, and while the lab's own API is under fire
    /// that is asked for it. Null where there is no doubt.
    /// </summary>
    public static string? Asked(this Experiment experiment, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        ArgumentNullException.ThrowIfNull(target);
        var isRoute = experiment.Variants.Any(variant => variant.Route.StartsWith('/'));
        return target.IsOwn && isRoute && !ExperimentCatalogue.All.Concat(ExperimentCatalogue.OffStage).Contains(experiment)
            ? $"This is asked of the lab’s own API at {target.Address.Authority}, which answers 404 to routes that it has not. To ask your service, put that under fire first:"
            : null;
    }

    /// <summary>What to say to somebody who picks an experiment that the target has no routes for; null when it has.</summary>
    public static FieldError? Misplaced(Experiment experiment, TargetState target) => experiment.IsFor(target)
        ? null
        : new("experiment", $"“{experiment.Title}” is an experiment of the lab’s own API, and {target.Address.Authority} is under fire. Choose an endpoint of your service, or go back to the lab’s own API.");
}
