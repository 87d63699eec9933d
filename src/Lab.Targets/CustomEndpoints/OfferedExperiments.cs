using Experiments;
using Lab.Foundation.Results;
using Lab.Targets.Connections;

namespace Lab.Targets.CustomEndpoints;

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
    /// Who is asked, where that may be another than was meant or than is watched: an endpoint of somebody's own names a route, and while the lab's own
    /// API is under fire that is asked for it; or it names a whole address, and what is seen of pool and processor is of another service. Null where
    /// there is no doubt.
    /// </summary>
    public static string? Asked(this Experiment experiment, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        ArgumentNullException.ThrowIfNull(target);
        if (ExperimentCatalogue.All.Concat(ExperimentCatalogue.NotOnStage).Contains(experiment))
            return null;
        var elsewhere = experiment
            .Variants.Select(variant => (variant.Kind, Host: Elsewhere(variant, target)))
            .Where(pair => pair.Host is not null)
            .ToList();
        if (elsewhere.Count > 0)
        {
            // Of a pair, one half may go to what is watched.
            var who = elsewhere.Count == experiment.Variants.Count ? "This" : elsewhere[0].Kind.ToString();
            return $"{who} goes to {string.Join(" and ", elsewhere.Select(pair => pair.Host).Distinct())}, and what is watched is {Watched(target)}: pool, processor and polls are left out of a run. To see its own, put that service under fire first:";
        }

        return target.IsOwn && experiment.Variants.Any(variant => variant.Route.StartsWith('/'))
            ? $"This is asked of {Watched(target)}, which answers 404 to routes that it has not. To ask your service, put that under fire first:"
            : null;
    }

    /// <summary>True when a variant is asked of another service than the one that is watched.</summary>
    public static bool GoesElsewhere(this Experiment experiment, VariantKind variant, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        ArgumentNullException.ThrowIfNull(target);
        return experiment.Variants.FirstOrDefault(item => item.Kind == variant) is { } asked
            && Elsewhere(asked, target) is not null;
    }

    /// <summary>True when all of it is asked of another service: of a pair, one half may go to what is watched.</summary>
    public static bool GoesElsewhere(this Experiment experiment, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        return experiment.Variants.All(variant => experiment.GoesElsewhere(variant.Kind, target));
    }

    private static string Watched(TargetState target) =>
        $"{(target.IsOwn ? "the lab’s own API" : "your service")} at {target.Address.Authority}";

    // Null for a route, and for an address of what is watched, however this machine is spelt in it.
    private static string? Elsewhere(Variant variant, TargetState target)
    {
        if (variant.Route.StartsWith('/') || !Uri.TryCreate(variant.Route, UriKind.Absolute, out var address))
            return null;
        var isSameHost =
            address.IdnHost.Equals(target.Address.IdnHost, StringComparison.OrdinalIgnoreCase)
            || (LabAddresses.IsLoopback(address) && LabAddresses.IsLoopback(target.Address));
        return isSameHost && address.Port == target.Address.Port ? null : address.Authority;
    }

    /// <summary>What to say to somebody who picks an experiment that the target has no routes for; null when it has.</summary>
    public static FieldError? Misplaced(Experiment experiment, TargetState target) =>
        experiment.IsFor(target)
            ? null
            : new(
                "experiment",
                $"“{experiment.Title}” is an experiment of the lab’s own API, and {target.Address.Authority} is under fire. Choose an endpoint of your service, or go back to the lab’s own API."
            );
}
