namespace Knee.Plans;

/// <summary>The rules of a search, fixed before its first trial.</summary>
public sealed record KneePlan
{
    /// <summary>The objective of <see cref="Objective"/> unless another is chosen.</summary>
    public const string DefaultObjective = "p99<300ms,failed_rate<1%";

    /// <summary>Highest load: starts per second, or users.</summary>
    public const double MaxLoadLimit = 20_000;

    /// <summary>The kind of load that the search increases.</summary>
    public LoadAxis Axis { get; init; }

    /// <summary>The conditions to meet, separated by commas.</summary>
    public string Objective { get; init; } = DefaultObjective;

    /// <summary>The lowest load, 1..20,000.</summary>
    public double MinLoad { get; init; } = 10;

    /// <summary>The highest load, above the lowest and at most 20,000.</summary>
    public double MaxLoad { get; init; } = 5_000;

    /// <summary>Factor between two loads while none is lost, 1.2..10.</summary>
    public double Growth { get; init; } = 2;

    /// <summary>Distance of the highest kept and the lowest lost load as a share, 0.01..0.5.</summary>
    public double GoalWidth { get; init; } = 0.05;

    /// <summary>Length of a trial in seconds, 2..60.</summary>
    public double TrialSeconds { get; init; } = 8;

    /// <summary>Most trials, 3..100.</summary>
    public int MaxTrials { get; init; } = 40;

    /// <summary>Most seconds of all trials, 20..3,600.</summary>
    public double MaxSeconds { get; init; } = 180;

    /// <summary>Whether the load goes down without a rest after the search, to find the load at which the target recovers.</summary>
    public bool Recovery { get; init; }

    /// <summary>Seed of the arrivals.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Length of a confirmation in seconds.</summary>
    public double ConfirmationSeconds => 3 * TrialSeconds;

    /// <summary>Length of a trial in seconds while no load is lost.</summary>
    public double GrowthSeconds => Math.Max(2, TrialSeconds / 2);

    /// <summary>The conditions.</summary>
    /// <exception cref="FormatException">The objective is not valid.</exception>
    public KneeObjective Conditions =>
        KneeObjective.TryParse(Objective, out var objective, out var mistake)
            ? objective
            : throw new FormatException(mistake);

    /// <summary>Returns the errors of the plan by field name; empty if it is valid.</summary>
    public IReadOnlyList<(string Field, string Message)> Validate()
    {
        var errors = new List<(string, string)>();
        if (!KneeObjective.TryParse(Objective, out _, out var mistake))
            errors.Add(("objective", mistake));
        if (MinLoad is not (>= 1 and <= MaxLoadLimit))
            errors.Add(("min", $"Must be between 1 and {MaxLoadLimit:#,0}."));
        if (!(MaxLoad > MinLoad && MaxLoad <= MaxLoadLimit))
            errors.Add(("max", $"Must be above the lowest load and at most {MaxLoadLimit:#,0}."));
        if (Axis == LoadAxis.Users && MinLoad != Math.Round(MinLoad))
            errors.Add(("min", "Users are a whole number."));
        if (Axis == LoadAxis.Users && MaxLoad != Math.Round(MaxLoad))
            errors.Add(("max", "Users are a whole number."));
        if (Growth is not (>= 1.2 and <= 10))
            errors.Add(("growth", "Must be between 1.2 and 10."));
        if (GoalWidth is not (>= 0.01 and <= 0.5))
            errors.Add(("goal-width", "Must be between 1 % and 50 %."));
        if (TrialSeconds is not (>= 2 and <= 60))
            errors.Add(("trial", "Must be between 2 s and 60 s."));
        if (MaxTrials is < 3 or > 100)
            errors.Add(("max-trials", "Must be between 3 and 100."));
        if (MaxSeconds is not (>= 20 and <= 3_600))
            errors.Add(("max-time", "Must be between 20 s and 1 h."));
        return errors;
    }
}
