using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>A condition that differs between the runs, or that limits their figures.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Values">The value for each run, in their order.</param>
public sealed record DifferingCondition(string Name, IReadOnlyList<string> Values)
{
    /// <summary>Whether the condition holds for all runs and still prevents a comparison.</summary>
    public bool IsOfAll => Values.Distinct().Count() == 1;

    /// <summary>The condition in one sentence.</summary>
    public string Sentence => $"{Name}: {(IsOfAll ? Values[0] : string.Join(" against ", Values))}";
}

/// <summary>Finds conditions that make a comparison unfair.</summary>
public static class Conditions
{
    // Difference of idle pools between starts.
    private const double MoreThreads = 8;

    private const double LengthTolerance = 0.1;

    private const string NotKnown = "not known";

    // The memory limit differs by a few MiB between starts.
    private const double MemoryTolerance = 0.02;

    /// <summary>Returns the differing conditions.</summary>
    public static IReadOnlyList<DifferingCondition> Differing(IReadOnlyList<ComparedRun> contenders)
    {
        var found = new List<DifferingCondition>();
        AddIfDiffering(found, "Experiment", contenders, run => RunFacts.Experiment(run.Run));
        if (contenders.Select(Comparability.AddressOf).OfType<string>().Distinct().Count() > 1)
            found.Add(new("Address", [.. contenders.Select(run => Comparability.AddressOf(run) ?? "–")]));
        if (contenders.Any(run => run.Run.MeasuredBy is not null))
        {
            found.Add(new("Measured by", [.. contenders.Select(run => run.Run.MeasuredBy ?? "engine")]));
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

        if (!contenders.All(HasPlan))
            AddIfDiffering(
                found,
                "Load",
                contenders,
                run =>
                    Comparability.LoadOf(run)
                    ?? (Comparability.LoadsOf(run).Count > 0 ? "changed during the run" : NotKnown)
            );

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
                "Load, changed during the run",
                contenders,
                run => Comparability.LoadsOf(run) is { Count: > 0 } loads ? string.Join(", then ", loads) : "as planned"
            );
        AddFacts(found, contenders, run => RunFacts.Settings(run.Run.Settings), "Setting: ");
        // Runs of earlier versions do not name it.
        if (contenders.Select(run => run.Run.TargetRuntime).OfType<string>().Distinct().Count() > 1)
            found.Add(new("Runtime", [.. contenders.Select(run => run.Run.TargetRuntime ?? NotKnown)]));
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

        // Complete runs of one plan differ in duration because of their drain, which is a result and not a condition.
        if (contenders.Any(IsPart) && Differ(contenders.Select(run => run.Figures.Seconds), LengthTolerance))
            found.Add(new("Time under load", [.. contenders.Select(run => MetricFormat.Seconds(run.Figures.Seconds))]));
        AddBackgroundCpu(found, contenders);
        AddCarryOver(found, contenders);
        AddIfAny(found, "Never sent", contenders, NeverSent);
        AddIfAny(found, "Not whole", contenders, run => RunFacts.Incomplete(run.Run));
        AddIfAny(
            found,
            "Variants together",
            contenders,
            run => run.IsMixed ? $"results of {string.Join(" and ", run.VariantsOfRun)} together" : null
        );
        AddIfAny(
            found,
            "Variants mixed in one run",
            contenders,
            run => IsPart(run) ? "effects of one variant, such as a grown pool, carried over to the next" : null
        );
        return found;
    }

    /// <summary>Whether the target was restarted before each run; null if unknown.</summary>
    public static bool? IsTargetNewForEach(IReadOnlyList<ComparedRun> contenders)
    {
        var processes = contenders.Select(run => run.Run.Run.ProcessId).ToList();
        return processes.Contains(null) ? null : processes.Distinct().Count() == processes.Count;
    }

    private static void AddBackgroundCpu(List<DifferingCondition> found, IReadOnlyList<ComparedRun> contenders)
    {
        var values = contenders.Select(ComparedRunSeries.GetBackgroundCpuPercent).ToList();
        var areUnlike = BackgroundCpu.IsUneven(values) || BackgroundCpu.IsNotablyUneven(values);
        var least = areUnlike ? double.NegativeInfinity : BackgroundCpu.MaxBackgroundCpuPercent;
        if (areUnlike || values.Exists(share => BackgroundCpu.IfDisturbing(share) is not null))
            found.Add(
                new("Background CPU", [.. values.Select(share => share > least ? $"{share:0} % of the machine" : "–")])
            );
    }

    private static void AddCarryOver(List<DifferingCondition> found, IReadOnlyList<ComparedRun> contenders)
    {
        var starts = contenders.Select(StartingState.From).ToList();
        var threads = starts.Select(state => state.Threads).OfType<double>().ToList();
        // A new target has no threads of an earlier run.
        var isKept = IsTargetNewForEach(contenders) != true;
        if (threads.Count > 0 && threads.Max() >= threads.Min() + MoreThreads)
            found.Add(
                new(
                    "Pool threads at the start",
                    [
                        .. starts.Select(state =>
                            state.Threads is { } count
                                ? MetricFormat.Count((long)count)
                                    + (isKept && count >= threads.Min() + MoreThreads ? ", left by an earlier run" : "")
                                : "–"
                        ),
                    ]
                )
            );
        AddIfAny(
            found,
            "Work from the previous run",
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
                                ? $"{MetricFormat.Count((long)value)} left by an earlier run, "
                                    + $"{MetricFormat.Count((long)current)} added by this run"
                                : "–"
                        ),
                    ]
                )
            );
        if (contenders.Count(run => !IsPart(run)) == contenders.Count && IsTargetNewForEach(contenders) == false)
            found.Add(
                new(
                    "Target process",
                    [.. contenders.Select(run => $"process {run.Run.Run.ProcessId}, not restarted for each")]
                )
            );
    }

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

            // Imported runs report fewer conditions, so only those known for two runs can differ.
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
