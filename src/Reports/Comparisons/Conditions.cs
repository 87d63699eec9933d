using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
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
public static class Conditions
{
    // What a pool at rest differs by from start to start.
    private const double MoreThreads = 8;

    private const double LengthTolerance = 0.1;

    private const string NotKnown = "not known";

    // Memory that a process may use differs by a few MiB from start to start.
    private const double MemoryTolerance = 0.02;

    /// <summary>The differences.</summary>
    public static IReadOnlyList<DifferingCondition> Differing(IReadOnlyList<ComparedRun> contenders)
    {
        var found = new List<DifferingCondition>();
        AddIfDiffering(found, "Experiment", contenders, run => RunFacts.Experiment(run.Run));
        if (contenders.Select(Comparability.AddressOf).OfType<string>().Distinct().Count() > 1)
            found.Add(new("Address", [.. contenders.Select(run => Comparability.AddressOf(run) ?? "–")]));
        if (contenders.Any(run => run.Run.MeasuredBy is not null))
        {
            found.Add(new("Measured by", [.. contenders.Select(run => run.Run.MeasuredBy ?? "the lab’s engine")]));
            found.Add(
                new(
                    ToolCaveats.Name,
                    [
                        .. contenders.Select(run =>
                            ToolCaveats.Describe(
                                run.Run.MeasuredBy,
                                run.Run.Summary?.Total.LatencyIsOfAllAnswers == true
                            )
                        ),
                    ]
                )
            );
        }

        // Of a plan in a few words, the load is told in a line of its own.
        if (!contenders.All(HasPlan))
            AddIfDiffering(
                found,
                "Load",
                contenders,
                run =>
                    Comparability.LoadOf(run)
                    ?? (Comparability.LoadsOf(run).Count > 0 ? "changed in mid-run" : NotKnown)
            );

        // Who measured it is said above, where another tool has.
        AddFacts(
            found,
            contenders,
            run =>
                [
                    .. RunFacts
                        .Plan(run.Run)
                        .Where(fact =>
                            fact.Name != RunFacts.SourceFact || contenders.All(other => other.Run.MeasuredBy is null)
                        ),
                ],
            "Plan: ",
            HasPlan
        );
        if (contenders.Any(run => Comparability.LoadsOf(run).Count > 0))
            AddIfDiffering(
                found,
                "Load, changed in mid-run",
                contenders,
                run => Comparability.LoadsOf(run) is { Count: > 0 } loads ? string.Join(", then ", loads) : "as planned"
            );
        AddFacts(found, contenders, run => RunFacts.Settings(run.Run.Settings), "Setting: ");
        AddFacts(
            found,
            contenders,
            run => [.. RunFacts.Machine(run.Run.Environment).Where(fact => fact.Name != "Memory")],
            "Machine: "
        );
        if (
            Differ(
                contenders
                    .Where(run => run.Run.Environment.MemoryMiB > 0)
                    .Select(run => (double)run.Run.Environment.MemoryMiB),
                MemoryTolerance
            )
        )
            found.Add(
                new(
                    "Machine: memory",
                    [
                        .. contenders.Select(run =>
                            run.Run.Environment.MemoryMiB == 0
                                ? "–"
                                : $"{MetricFormat.Count(run.Run.Environment.MemoryMiB)} MiB"
                        ),
                    ]
                )
            );

        // Whole runs of one plan last differently when one needs longer to come to rest; that is a result and no condition.
        if (contenders.Any(IsPart) && Differ(contenders.Select(run => run.Figures.Seconds), LengthTolerance))
            found.Add(new("Time under fire", [.. contenders.Select(run => MetricFormat.Seconds(run.Figures.Seconds))]));
        AddBackgroundCpu(found, contenders);
        AddCarryOver(found, contenders);
        AddIfAny(found, "Never sent", contenders, NeverSent);
        AddIfAny(found, "Not whole", contenders, run => RunFacts.Incomplete(run.Run));
        AddIfAny(
            found,
            "Variants together",
            contenders,
            run => run.IsMixed ? $"the figures are of {string.Join(" and ", run.VariantsOfRun)} together" : null
        );
        AddIfAny(
            found,
            "Variants mixed in one run",
            contenders,
            run => IsPart(run) ? "what one variant left behind, such as a grown pool, was there for the next" : null
        );
        return found;
    }

    /// <summary>Whether the target was started anew for each; null when that is not known of all.</summary>
    public static bool? IsTargetNewForEach(IReadOnlyList<ComparedRun> contenders)
    {
        var processes = contenders.Select(run => run.Run.Run.ProcessId).ToList();
        return processes.Contains(null) ? null : processes.Distinct().Count() == processes.Count;
    }

    // Where the warning tells what was taken beside each, so does the row; a little by itself is nothing to be told.
    private static void AddBackgroundCpu(List<DifferingCondition> found, IReadOnlyList<ComparedRun> contenders)
    {
        var values = contenders.Select(ComparedRunSeries.GetBackgroundCpuPercent).ToList();
        var areUnlike = BackgroundCpu.IsUneven(values) || BackgroundCpu.IsNotablyUneven(values);
        var least = areUnlike ? double.NegativeInfinity : BackgroundCpu.MaxBackgroundCpuPercent;
        if (areUnlike || values.Exists(share => BackgroundCpu.IfDisturbing(share) is not null))
            found.Add(
                new(
                    "Processors taken by other programs",
                    [.. values.Select(share => share > least ? $"{share:0} % of the machine" : "–")]
                )
            );
    }

    private static void AddCarryOver(List<DifferingCondition> found, IReadOnlyList<ComparedRun> contenders)
    {
        var starts = contenders.Select(StartingState.From).ToList();
        var threads = starts.Select(state => state.Threads).OfType<double>().ToList();
        if (threads.Count > 0 && threads.Max() >= threads.Min() + MoreThreads)
            found.Add(
                new(
                    "Pool threads at its start",
                    [
                        .. starts.Select(state =>
                            state.Threads is { } count
                                ? $"{MetricFormat.Count((long)count)}{(count >= threads.Min() + MoreThreads ? ", left by what ran before" : "")}"
                                : "–"
                        ),
                    ]
                )
            );
        AddIfAny(
            found,
            "Work of a run before",
            contenders,
            run =>
                run.StartSeconds > 0
                    ? null
                    : run.Run.Findings.FirstOrDefault(finding => finding.Rule == CarryOverWork.RuleId)?.Sentence
        );
        if (starts.Any(state => state.TimeWait >= StartingState.MinTimeWait))
            found.Add(
                new(
                    "Sockets in TIME_WAIT",
                    [
                        .. starts.Select(state =>
                            state is { TimeWait: { } value, TimeWaitOwn: { } current }
                                ? $"{MetricFormat.Count((long)value)} left by what ran before, {MetricFormat.Count((long)current)} more of its own"
                                : "–"
                        ),
                    ]
                )
            );
        if (contenders.Count(run => !IsPart(run)) == contenders.Count && IsTargetNewForEach(contenders) == false)
            found.Add(
                new(
                    "Target process",
                    [.. contenders.Select(run => $"process {run.Run.Run.ProcessId}, not started anew for each")]
                )
            );
    }

    // They are none of its requests, and were asked of it all the same.
    private static string? NeverSent(ComparedRun contender)
    {
        var figures = contender.Variant is { } variant
            ? contender.Run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant)?.Figures
            : contender.Run.Summary?.Total;
        return figures?.DroppedByCause.Values.Sum() is > 0 and var dropped
            ? MetricFormat.Pluralize(dropped, "start")
            : null;
    }

    private static bool IsPart(ComparedRun contender) =>
        contender.Variant is not null && contender.VariantsOfRun.Count > 1;

    // Of a plan that is told in a few words, what is not among them is not known.
    private static bool HasPlan(ComparedRun contender) =>
        contender.Run.MeasuredBy is null
        || contender.Run.Plan.ContainsKey("target")
        || contender.Run.Plan.ContainsKey("scenarios");

    private static void AddFacts(
        List<DifferingCondition> found,
        IReadOnlyList<ComparedRun> contenders,
        Func<ComparedRun, IReadOnlyList<RunFact>> factsOf,
        string kind,
        Func<ComparedRun, bool>? tellsAll = null
    )
    {
        var facts = contenders
            .Select(run =>
                factsOf(run).GroupBy(fact => fact.Name).ToDictionary(fact => fact.Key, fact => fact.First().Value)
            )
            .ToList();
        var tells = contenders.Select(run => tellsAll?.Invoke(run) ?? true).ToList();
        foreach (var name in facts.SelectMany(entries => entries.Keys).Distinct())
        {
            var values = facts
                .Zip(tells, (entries, all) => entries.GetValueOrDefault(name) ?? (all ? "–" : NotKnown))
                .ToList();

            // Where one of them does not tell everything, only what is told of two is a difference: a plan says in other words what the few words say.
            var texts = tells.TrueForAll(all => all)
                ? values
                : [.. facts.Select(entries => entries.GetValueOrDefault(name)).OfType<string>()];
            if (texts.Distinct().Count() > 1)
                found.Add(new(kind + name.ToLowerInvariant(), values));
        }
    }

    private static void AddIfDiffering(
        List<DifferingCondition> found,
        string name,
        IReadOnlyList<ComparedRun> contenders,
        Func<ComparedRun, string> of
    )
    {
        var values = contenders.Select(of).ToList();
        if (values.Distinct().Count() > 1)
            found.Add(new(name, values));
    }

    private static void AddIfAny(
        List<DifferingCondition> found,
        string name,
        IReadOnlyList<ComparedRun> contenders,
        Func<ComparedRun, string?> of
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
