using Experiments;
using Knee.Plans;

namespace Lab.Campaigns.Knees;

/// <summary>The request to search the load at which variants break; also the body of <c>POST /api/knees</c>.</summary>
public sealed record KneeRequest
{
    /// <summary>A name for the list; null uses the experiment.</summary>
    public string? Name { get; init; }

    /// <summary>Identifier of an experiment.</summary>
    public string Experiment { get; init; } = "blocking";

    /// <summary>The variants, one after the other; null is fragile and fixed.</summary>
    public IReadOnlyList<VariantKind>? Variants { get; init; }

    /// <summary>The kind of load that the search increases: starts per second, or users.</summary>
    public LoadAxis Axis { get; init; }

    /// <summary>The conditions to meet, separated by commas.</summary>
    public string Objective { get; init; } = KneePlan.DefaultObjective;

    /// <summary>The lowest load, 1..20,000. Null is 5 starts per second, or one user.</summary>
    public double? MinLoad { get; init; }

    /// <summary>The highest load, above the lowest and at most 20,000.</summary>
    public double MaxLoad { get; init; } = 2_000;

    /// <summary>Factor between two loads until one is lost, 1.2..10.</summary>
    public double Growth { get; init; } = 2;

    /// <summary>Distance of the highest kept and the lowest lost load in percent, 1..50.</summary>
    public double GoalWidthPercent { get; init; } = 5;

    /// <summary>Length of a trial in seconds, 2..60; the confirmation takes three times as long.</summary>
    public double TrialSeconds { get; init; } = 8;

    /// <summary>Most trials of a variant, 3..100.</summary>
    public int MaxTrials { get; init; } = 40;

    /// <summary>Most seconds of a variant, 20..3,600.</summary>
    public double MaxSeconds { get; init; } = 180;

    /// <summary>Whether the load goes down without a rest after the search, to find the load at which the target recovers.</summary>
    public bool Recovery { get; init; }

    /// <summary>Whether the target restarts after each lost trial. Null restarts if it can.</summary>
    public bool? Restarts { get; init; }

    /// <summary>Seed of the arrivals, 0..1,000,000.</summary>
    public int Seed { get; init; } = 1;
}
