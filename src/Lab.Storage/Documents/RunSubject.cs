using Experiments;
using Experiments.Charts;

namespace Lab.Storage.Documents;

/// <summary>
/// The subject of a run as it was named at the start: a custom experiment may be renamed or removed later, and a
/// run from another machine may refer to an experiment that this machine does not know.
/// </summary>
/// <param name="Title">Title of the experiment.</param>
/// <param name="Variants">Names of the variants by kind.</param>
/// <param name="Charts">Identifiers of the most informative charts, the most informative first.</param>
/// <param name="Watch">The hint on what to watch.</param>
public sealed record RunSubject(
    string Title,
    IReadOnlyDictionary<VariantKind, string> Variants,
    IReadOnlyList<string> Charts,
    string Watch
)
{
    /// <summary>Creates the subject of a run of this experiment.</summary>
    /// <param name="experiment">The experiment.</param>
    /// <param name="service">Address of the service, which tells equal paths of several services apart; null for the lab's target.</param>
    public static RunSubject From(Experiment experiment, Uri? service = null)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        return new(
            service is null ? experiment.Title : $"{experiment.Title} · {service.Authority}",
            experiment.Variants.ToDictionary(variant => variant.Kind, variant => variant.Name),
            experiment.ChartIds,
            experiment.Watch
        );
    }

    /// <summary>Creates the subject of an older run without one: from the catalogue, or the identifier only.</summary>
    /// <param name="experiment">Identifier of its experiment.</param>
    public static RunSubject FromLegacy(string experiment) =>
        ExperimentCatalogue.Find(experiment) is { } known
            ? From(known)
            : new(experiment, new Dictionary<VariantKind, string>(), [], "");

    /// <summary>The known charts of the subject; when none is known, the charts that suit any load.</summary>
    public IReadOnlyList<Chart> KnownCharts()
    {
        var known = Charts
            .Select(id => ChartCatalogue.All.FirstOrDefault(chart => chart.Id == id))
            .OfType<Chart>()
            .ToArray();
        return known.Length > 0 ? known : ChartCatalogue.ForAnyLoad;
    }

    /// <summary>The name of a run of one variant; only the title if the experiment has a single endpoint.</summary>
    public string NameOf(VariantKind variant) => Variants.Count == 1 ? Title : $"{Title} · {variant}";

    /// <summary>Returns the name of a run of these variants, given in the order in which they first received load.</summary>
    public string NameOf(IReadOnlyList<VariantKind> variants)
    {
        ArgumentNullException.ThrowIfNull(variants);
        return Variants.Count == 1 ? Title : $"{Title} · {string.Join(" → ", variants)}";
    }

    /// <summary>
    /// The heading of a variant's figures: the endpoint's name if there is only one, which is neither fragile nor fixed.
    /// </summary>
    public string LabelOf(VariantKind variant) => Variants.Count == 1 ? Variants.Values.Single() : variant.ToString();
}
