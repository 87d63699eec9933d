using Lab.Figures;
using Lab.Findings;
using Lab.Findings.Rules;
using Lab.Runs;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>Something that was not the same for all contenders, or that makes one of them less than it seems.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Values">Its value for each contender, in their order.</param>
public sealed record DifferingCondition(string Name, IReadOnlyList<string> Values)
{
    /// <summary>True for one that holds for all of them alike, and stands in the way of the comparison all the same.</summary>
    public bool IsOfAll => Values.Distinct().Count() == 1;

    /// <summary>The condition in one sentence: what holds for all of them is said once.</summary>
    public string Sentence => $"{Name}: {(IsOfAll ? Values[0] : string.Join(" against ", Values))}";
}

/// <summary>Finds what makes a comparison unfair, so that it is said and not passed over. Stateless.</summary>
internal static class Conditions
{
    // What a pool at rest differs by from start to start.
    private const double MoreThreads = 8;

    private const double LengthTolerance = 0.1;

    private const string NotKnown = "not known";

    // Memory that a process may use differs by a few MiB from start to start.
    private const double MemoryTolerance = 0.02;

    /// <summary>The differences.</summary>
    public static IReadOnlyList<DifferingCondition> Differing(IReadOnlyList<Contender> contenders)
    {
        var found = new List<DifferingCondition>();
        AddIfDiffering(found, "Experiment", contenders, each => RunFacts.Experiment(each.Run));
        if (contenders.Select(Comparability.AddressOf).OfType<string>().Distinct().Count() > 1)
            found.Add(new("Address", [.. contenders.Select(each => Comparability.AddressOf(each) ?? "–")]));
        if (contenders.Any(each => each.Run.MeasuredBy is not null))
        {
            found.Add(new("Measured by", [.. contenders.Select(each => each.Run.MeasuredBy ?? "the lab’s engine")]));
            found.Add(
                new(
                    ToolPitfalls.Name,
                    [
                        .. contenders.Select(each =>
                            ToolPitfalls.Of(each.Run.MeasuredBy, each.Run.Summary?.Total.LatencyIsOfAllAnswers == true)
                        ),
                    ]
                )
            );
        }

        // Of a plan in a few words, the load is told in a line of its own.
        if (!contenders.All(TellsItsPlan))
            AddIfDiffering(
                found,
                "Load",
                contenders,
                each =>
                    Comparability.LoadOf(each)
                    ?? (Comparability.LoadsOf(each).Count > 0 ? "changed in mid-run" : NotKnown)
            );

        // Who measured it is said above, where another tool has.
        AddFacts(
            found,
            contenders,
            each =>
                [
                    .. RunFacts
                        .Plan(each.Run)
                        .Where(fact =>
                            fact.Name != RunFacts.SourceFact || contenders.All(other => other.Run.MeasuredBy is null)
                        ),
                ],
            "Plan: ",
            TellsItsPlan
        );
        if (contenders.Any(each => Comparability.LoadsOf(each).Count > 0))
            AddIfDiffering(
                found,
                "Load, changed in mid-run",
                contenders,
                each =>
                    Comparability.LoadsOf(each) is { Count: > 0 } loads ? string.Join(", then ", loads) : "as planned"
            );
        AddFacts(found, contenders, each => RunFacts.Settings(each.Run.Settings), "Setting: ");
        AddFacts(
            found,
            contenders,
            each => [.. RunFacts.Machine(each.Run.Environment).Where(fact => fact.Name != "Memory")],
            "Machine: "
        );
        if (
            Differ(
                contenders
                    .Where(each => each.Run.Environment.MemoryMiB > 0)
                    .Select(each => (double)each.Run.Environment.MemoryMiB),
                MemoryTolerance
            )
        )
            found.Add(
                new(
                    "Machine: memory",
                    [
                        .. contenders.Select(each =>
                            each.Run.Environment.MemoryMiB == 0
                                ? "–"
                                : $"{Figure.Count(each.Run.Environment.MemoryMiB)} MiB"
                        ),
                    ]
                )
            );

        // Whole runs of one plan last differently when one needs longer to come to rest; that is a result and no condition.
        if (contenders.Any(IsPart) && Differ(contenders.Select(each => each.Figures.Seconds), LengthTolerance))
            found.Add(new("Time under fire", [.. contenders.Select(each => Figure.Seconds(each.Figures.Seconds))]));
        AddOthers(found, contenders);
        AddInherited(found, contenders);
        AddIfAny(found, "Never sent", contenders, NeverSent);
        AddIfAny(found, "Not whole", contenders, each => RunFacts.Incomplete(each.Run));
        AddIfAny(
            found,
            "Variants together",
            contenders,
            each => each.IsMixed ? $"the figures are of {string.Join(" and ", each.VariantsOfRun)} together" : null
        );
        AddIfAny(
            found,
            "Variants mixed in one run",
            contenders,
            each => IsPart(each) ? "what one variant left behind, such as a grown pool, was there for the next" : null
        );
        return found;
    }

    /// <summary>Whether the target was started anew for each; null when that is not known of all.</summary>
    public static bool? IsTargetNewForEach(IReadOnlyList<Contender> contenders)
    {
        var processes = contenders.Select(each => each.Run.Run.ProcessId).ToList();
        return processes.Contains(null) ? null : processes.Distinct().Count() == processes.Count;
    }

    // Where the warning tells what was taken beside each, so does the row; a little by itself is nothing to be told.
    private static void AddOthers(List<DifferingCondition> found, IReadOnlyList<Contender> contenders)
    {
        var others = contenders.Select(ContenderSeries.OthersPercent).ToList();
        var areUnlike = MachineShare.IsUnlike(others) || MachineShare.IsNamedUnlike(others);
        var least = areUnlike ? double.NegativeInfinity : MachineShare.MaxOthersPercent;
        if (areUnlike || others.Exists(share => MachineShare.Disturbing(share) is not null))
            found.Add(
                new(
                    "Processors taken by other programs",
                    [.. others.Select(share => share > least ? $"{share:0} % of the machine" : "–")]
                )
            );
    }

    private static void AddInherited(List<DifferingCondition> found, IReadOnlyList<Contender> contenders)
    {
        var starts = contenders.Select(StartingState.Of).ToList();
        var threads = starts.Select(each => each.Threads).OfType<double>().ToList();
        if (threads.Count > 0 && threads.Max() >= threads.Min() + MoreThreads)
            found.Add(
                new(
                    "Pool threads at its start",
                    [
                        .. starts.Select(each =>
                            each.Threads is { } count
                                ? $"{Figure.Count((long)count)}{(count >= threads.Min() + MoreThreads ? ", left by what ran before" : "")}"
                                : "–"
                        ),
                    ]
                )
            );
        AddIfAny(
            found,
            "Work of a run before",
            contenders,
            each =>
                each.StartSeconds > 0
                    ? null
                    : each.Run.Findings.FirstOrDefault(finding => finding.Rule == WorkOfARunBefore.RuleId)?.Sentence
        );
        if (starts.Any(each => each.TimeWait >= StartingState.MinTimeWait))
            found.Add(
                new(
                    "Sockets in TIME_WAIT",
                    [
                        .. starts.Select(each =>
                            each is { TimeWait: { } left, TimeWaitOwn: { } own }
                                ? $"{Figure.Count((long)left)} left by what ran before, {Figure.Count((long)own)} more of its own"
                                : "–"
                        ),
                    ]
                )
            );
        if (contenders.Count(each => !IsPart(each)) == contenders.Count && IsTargetNewForEach(contenders) == false)
            found.Add(
                new(
                    "Target process",
                    [.. contenders.Select(each => $"process {each.Run.Run.ProcessId}, not started anew for each")]
                )
            );
    }

    // They are none of its requests, and were asked of it all the same.
    private static string? NeverSent(Contender contender)
    {
        var figures = contender.Variant is { } variant
            ? contender.Run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant)?.Figures
            : contender.Run.Summary?.Total;
        return figures?.DroppedByCause.Values.Sum() is > 0 and var dropped ? Figure.Counted(dropped, "start") : null;
    }

    private static bool IsPart(Contender contender) =>
        contender.Variant is not null && contender.VariantsOfRun.Count > 1;

    // Of a plan that is told in a few words, what is not among them is not known.
    private static bool TellsItsPlan(Contender contender) =>
        contender.Run.MeasuredBy is null
        || contender.Run.Plan.ContainsKey("target")
        || contender.Run.Plan.ContainsKey("scenarios");

    private static void AddFacts(
        List<DifferingCondition> found,
        IReadOnlyList<Contender> contenders,
        Func<Contender, IReadOnlyList<RunFact>> factsOf,
        string kind,
        Func<Contender, bool>? tellsAll = null
    )
    {
        var facts = contenders
            .Select(each =>
                factsOf(each).GroupBy(fact => fact.Name).ToDictionary(fact => fact.Key, fact => fact.First().Value)
            )
            .ToList();
        var tells = contenders.Select(each => tellsAll?.Invoke(each) ?? true).ToList();
        foreach (var name in facts.SelectMany(each => each.Keys).Distinct())
        {
            var values = facts
                .Zip(tells, (each, all) => each.GetValueOrDefault(name) ?? (all ? "–" : NotKnown))
                .ToList();

            // Where one of them does not tell everything, only what is told of two is a difference: a plan says in other words what the few words say.
            var told = tells.TrueForAll(all => all)
                ? values
                : [.. facts.Select(each => each.GetValueOrDefault(name)).OfType<string>()];
            if (told.Distinct().Count() > 1)
                found.Add(new(kind + name.ToLowerInvariant(), values));
        }
    }

    private static void AddIfDiffering(
        List<DifferingCondition> found,
        string name,
        IReadOnlyList<Contender> contenders,
        Func<Contender, string> of
    )
    {
        var values = contenders.Select(of).ToList();
        if (values.Distinct().Count() > 1)
            found.Add(new(name, values));
    }

    private static void AddIfAny(
        List<DifferingCondition> found,
        string name,
        IReadOnlyList<Contender> contenders,
        Func<Contender, string?> of
    )
    {
        var values = contenders.Select(of).ToList();
        if (values.Any(value => value is not null))
            found.Add(new(name, [.. values.Select(value => value ?? "–")]));
    }

    private static bool Differ(IEnumerable<double> values, double tolerance)
    {
        var all = values.ToList();
        return all.Count > 0 && all.Max() > all.Min() * (1 + tolerance);
    }
}
