using Experiments;
using Experiments.Charts;

namespace Lab.Storage.Documents;

/// <summary>
/// What a run was about, in the words of the moment it started: an experiment of one's own may be renamed or removed afterwards, and a
/// run from another machine may be of one that is not known here. Immutable.
/// </summary>
/// <param name="Title">Title of the experiment.</param>
/// <param name="Variants">Names of the variants by kind.</param>
/// <param name="Charts">Identifiers of the charts that tell most about it, the most telling first.</param>
/// <param name="Watch">What to look at on them, as a sentence.</param>
public sealed record RunSubject(
    string Title,
    IReadOnlyDictionary<VariantKind, string> Variants,
    IReadOnlyList<string> Charts,
    string Watch
)
{
    /// <summary>That of a run of this experiment.</summary>
    public static RunSubject From(Experiment experiment)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        return new(
            experiment.Title,
            experiment.Variants.ToDictionary(variant => variant.Kind, variant => variant.Name),
            experiment.ChartIds,
            experiment.Watch
        );
    }

    /// <summary>That of a run recorded before this was kept: from the catalogue, or nothing but the identifier.</summary>
    /// <param name="experiment">Identifier of its experiment.</param>
    public static RunSubject FromLegacy(string experiment) =>
        ExperimentCatalogue.Find(experiment) is { } known
            ? From(known)
            : new(experiment, new Dictionary<VariantKind, string>(), [], "");

    /// <summary>Its charts; where none of them is known here, those that suit any load.</summary>
    public IReadOnlyList<Chart> KnownCharts()
    {
        var known = Charts
            .Select(id => ChartCatalogue.All.FirstOrDefault(chart => chart.Id == id))
            .OfType<Chart>()
            .ToArray();
        return known.Length > 0 ? known : ChartCatalogue.ForAnyLoad;
    }

    /// <summary>What a run of a variant is called: the title alone where there is but one.</summary>
    public string NameOf(VariantKind variant) => Variants.Count == 1 ? Title : $"{Title} · {variant}";

    /// <summary>What a run is called that went over all of these, in the order in which they came under fire first.</summary>
    public string NameOf(IReadOnlyList<VariantKind> variants)
    {
        ArgumentNullException.ThrowIfNull(variants);
        return Variants.Count == 1 ? Title : $"{Title} · {string.Join(" → ", variants)}";
    }

    /// <summary>What a variant's figures stand under: the name of the only one there is, which is neither fragile nor fixed.</summary>
    public string LabelOf(VariantKind variant) => Variants.Count == 1 ? Variants.Values.Single() : variant.ToString();
}
