using Lab.Runs;

namespace Reports.Comparisons;

/// <summary>What contenders are called where there is little room: no more of a name than tells it apart from the others. Stateless.</summary>
internal static class ContenderNames
{
    private const char Dash = '-';

    /// <summary>Its variant, where all are of one experiment and no other is of that variant; its name otherwise, and of its identifier, where it needs one, the part that the others do not have.</summary>
    public static string Short(Comparison comparison, Contender contender)
    {
        var isOfOneExperiment = AreOfOneExperiment(comparison);
        if (
            contender.Variant is { } variant
            && isOfOneExperiment
            && comparison.Contenders.Count(each => each.Variant == variant) == 1
        )
            return variant.ToString();
        var equals = comparison
            .Contenders.Where(each => IsNeeded(comparison, each))
            .Select(each => each.Run.Id)
            .ToList();
        // Of one run twice, or beside another that is called so, the identifier alone tells nothing.
        if (!IsNeeded(comparison, contender) || equals.Distinct().Count() < equals.Count)
            return contender.Name;
        var label =
            isOfOneExperiment && IsNamedByItsVariant(contender) ? contender.Variant.ToString() : contender.Label;
        return $"{label} ({WithoutWhatAllHave(contender.Run.Id, equals)})";
    }

    /// <summary>Names, one after the other: <c>a, b and c</c>.</summary>
    public static string List(Comparison comparison, IEnumerable<Contender> contenders)
    {
        List<string> names = [.. contenders.Select(each => Short(comparison, each))];
        return names is [.. var before, var last] && before.Count > 0
            ? $"{string.Join(", ", before)} and {last}"
            : string.Concat(names);
    }

    // A variant alone says nothing where its experiment is not that of the others, nor where there is but one to a run.
    private static bool AreOfOneExperiment(Comparison comparison) =>
        comparison.Contenders.All(each =>
            each.Variant is not null
            && each.Run.Run.Subject.Variants.Count != 1
            && Subject(each) == Subject(comparison.Before)
        );

    private static (string, string) Subject(Contender contender) =>
        (contender.Run.Run.Experiment, contender.Run.Run.Subject.Title);

    private static bool IsNeeded(Comparison comparison, Contender contender) =>
        comparison.Contenders.Count(each => each.Label == contender.Label) > 1;

    private static bool IsNamedByItsVariant(Contender contender) =>
        contender.Variant is { } variant
        && contender.Run.Run.Subject is var subject
        && (contender.Label == subject.NameOf(variant) || contender.Label == $"{subject.Title}: {variant}");

    // 20260301-120000-1 and 20260301-130000-2 are told apart without the day.
    private static string WithoutWhatAllHave(string id, IReadOnlyList<string> ids)
    {
        var parts = ids.Select(each => each.Split(Dash)).ToList();
        var own = id.Split(Dash);
        var alike = 0;
        while (parts.TrueForAll(each => alike < each.Length - 1 && each[alike] == own[alike]))
            alike++;
        return string.Join(Dash, own[alike..]);
    }
}
