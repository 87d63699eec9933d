using Experiments;
using Lab.Foundation.Results;
using Lab.Targets.Connections;

namespace Lab.Targets.CustomEndpoints;

/// <summary>
/// Decides which experiments the current target can serve. The built-in ones need the routes of the built-in API.
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

    /// <summary>Warns if requests go to another service than the expected or observed one; otherwise null.</summary>
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
            var who = elsewhere.Count == experiment.Variants.Count ? "This" : elsewhere[0].Kind.ToString();
            return $"{who} goes to {string.Join(" and ", elsewhere.Select(pair => pair.Host).Distinct())}, but the "
                + $"observed service is {Watched(target)}, so a run has no values of pool, CPU and polls. To "
                + $"observe that service, select it first:";
        }

        return target.IsOwn && experiment.Variants.Any(variant => variant.Route.StartsWith('/'))
            ? $"This request goes to {Watched(target)}, which responds with 404 to unknown routes. To send "
                + $"requests to your service, select it first:"
            : null;
    }

    /// <summary>True if a variant sends requests to another service than the observed one.</summary>
    public static bool GoesElsewhere(this Experiment experiment, VariantKind variant, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        ArgumentNullException.ThrowIfNull(target);
        return experiment.Variants.FirstOrDefault(item => item.Kind == variant) is { } asked
            && Elsewhere(asked, target) is not null;
    }

    /// <summary>True if all variants do.</summary>
    public static bool GoesElsewhere(this Experiment experiment, TargetState target)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        return experiment.Variants.All(variant => experiment.GoesElsewhere(variant.Kind, target));
    }

    private static string Watched(TargetState target) =>
        $"{(target.IsOwn ? "the built-in target" : "your service")} at {target.Address.Authority}";

    private static string? Elsewhere(Variant variant, TargetState target)
    {
        if (variant.Route.StartsWith('/') || !Uri.TryCreate(variant.Route, UriKind.Absolute, out var address))
            return null;
        var isSameHost =
            address.IdnHost.Equals(target.Address.IdnHost, StringComparison.OrdinalIgnoreCase)
            || (LabAddresses.IsLoopback(address) && LabAddresses.IsLoopback(target.Address));
        return isSameHost && address.Port == target.Address.Port ? null : address.Authority;
    }

    /// <summary>The error for an experiment whose routes the target lacks; null if it has them.</summary>
    public static FieldError? Misplaced(Experiment experiment, TargetState target) =>
        experiment.IsFor(target)
            ? null
            : new(
                "experiment",
                $"“{experiment.Title}” is an experiment of the built-in target, but {target.Address.Authority} "
                    + $"is the target. Choose an endpoint of your service, or switch to the built-in target."
            );
}
