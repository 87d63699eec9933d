namespace Reports.Comparisons;

/// <summary>Short names of compared runs, as long as needed to be unique.</summary>
public static class ComparedRunNames
{
    private const char Dash = '-';

    /// <summary>
    /// The variant, if all runs are of one experiment and no other has that variant; otherwise the name, with the distinguishing
    /// part of the identifier if needed.
    /// </summary>
    public static string Short(Comparison comparison, ComparedRun contender)
    {
        var isOfOneExperiment = AreOfOneExperiment(comparison);
        if (
            contender.Variant is { } variant
            && isOfOneExperiment
            && comparison.Runs.Count(run => run.Variant == variant) == 1
        )
            return variant.ToString();
        if (isOfOneExperiment && NetOf(comparison, contender) is { } net)
            return net;
        var equals = comparison.Runs.Where(run => IsNeeded(comparison, run)).Select(run => run.Run.Id).ToList();
        if (!IsNeeded(comparison, contender) || equals.Distinct().Count() < equals.Count)
            return contender.Name;
        var label =
            isOfOneExperiment && IsNamedByItsVariant(contender) ? contender.Variant.ToString() : contender.Label;
        return $"{label} ({TrimCommonParts(contender.Run.Id, equals)})";
    }

    /// <summary>A list of names: <c>a, b and c</c>.</summary>
    public static string List(Comparison comparison, IEnumerable<ComparedRun> contenders)
    {
        List<string> names = [.. contenders.Select(run => Short(comparison, run))];
        return names is [.. var before, var last] && before.Count > 0
            ? $"{string.Join(", ", before)} and {last}"
            : string.Concat(names);
    }

    // A variant alone is not a sufficient name if the experiments differ, or if a run has only one.
    private static bool AreOfOneExperiment(Comparison comparison) =>
        comparison.Runs.All(run =>
            run.Variant is not null
            && run.Run.Run.Subject.Variants.Count != 1
            && Subject(run) == Subject(comparison.Baseline)
        );

    // The version of .NET, if it alone distinguishes the runs.
    private static string? NetOf(Comparison comparison, ComparedRun contender)
    {
        var versions = comparison.Runs.Select(run => run.Run.Settings?.Net).ToList();
        return
            comparison.Runs.All(run => run.Variant == contender.Variant)
            && versions.TrueForAll(net => net is not null)
            && versions.Distinct().Count() == versions.Count
            ? $".NET {contender.Run.Settings!.Net}"
            : null;
    }

    private static (string, string) Subject(ComparedRun contender) =>
        (contender.Run.Run.Experiment, contender.Run.Run.Subject.Title);

    private static bool IsNeeded(Comparison comparison, ComparedRun contender) =>
        comparison.Runs.Count(run => run.Label == contender.Label) > 1;

    private static bool IsNamedByItsVariant(ComparedRun contender) =>
        contender.Variant is { } variant
        && contender.Run.Run.Subject is var subject
        && (contender.Label == subject.NameOf(variant) || contender.Label == $"{subject.Title}: {variant}");

    // The common date is removed from identifiers.
    private static string TrimCommonParts(string id, IReadOnlyList<string> ids)
    {
        var parts = ids.Select(text => text.Split(Dash)).ToList();
        var texts = id.Split(Dash);
        var alike = 0;
        while (parts.TrueForAll(lines => alike < lines.Length - 1 && lines[alike] == texts[alike]))
            alike++;
        return string.Join(Dash, texts[alike..]);
    }
}
