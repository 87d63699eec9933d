namespace LoadEngine.Plans;

/// <summary>The distribution of think times.</summary>
public enum ThinkTimeKind
{
    /// <summary>Constant.</summary>
    Fixed,

    /// <summary>Uniform between two values.</summary>
    Uniform,

    /// <summary>Exponential: many short and few long pauses, as between independent people.</summary>
    Exponential,

    /// <summary>Normal around a mean, never below zero.</summary>
    Normal,
}

/// <summary>The pause of a user between two iterations: constant, or random with the plan's seed.</summary>
public sealed record ThinkTime
{
    private ThinkTime(ThinkTimeKind kind, TimeSpan first, TimeSpan second) =>
        (Kind, First, Second) = (kind, first, second);

    /// <summary>No pause.</summary>
    public static ThinkTime None { get; } = Fixed(TimeSpan.Zero);

    /// <summary>The distribution.</summary>
    public ThinkTimeKind Kind { get; }

    /// <summary>The constant, the minimum (uniform) or the mean.</summary>
    public TimeSpan First { get; }

    /// <summary>The maximum (uniform) or the standard deviation (normal); zero for the others.</summary>
    public TimeSpan Second { get; }

    /// <summary>True for no pause.</summary>
    public bool IsNone => First == TimeSpan.Zero && Second == TimeSpan.Zero;

    /// <summary>A constant pause.</summary>
    public static ThinkTime Fixed(TimeSpan pause) => new(ThinkTimeKind.Fixed, pause, TimeSpan.Zero);

    /// <summary>A pause with uniform distribution.</summary>
    public static ThinkTime Uniform(TimeSpan shortest, TimeSpan longest) =>
        new(ThinkTimeKind.Uniform, shortest, longest);

    /// <summary>A pause with exponential distribution, at most ten minutes.</summary>
    public static ThinkTime Exponential(TimeSpan mean) => new(ThinkTimeKind.Exponential, mean, TimeSpan.Zero);

    /// <summary>A pause with normal distribution; negative values become zero. At most ten minutes.</summary>
    public static ThinkTime Normal(TimeSpan mean, TimeSpan deviation) => new(ThinkTimeKind.Normal, mean, deviation);

    /// <summary>A constant pause.</summary>
    public static implicit operator ThinkTime(TimeSpan pause) => Fixed(pause);

    internal void Validate(string field, List<PlanError> errors)
    {
        PlanRange.CheckMs(field, "Think time", First, TimeSpan.Zero, PlanLimits.MaxThinkTime, errors);
        PlanRange.CheckMs(field, "Think time", Second, TimeSpan.Zero, PlanLimits.MaxThinkTime, errors);
        if (Kind == ThinkTimeKind.Uniform && Second < First)
            errors.Add(new(field, "The longest think time must not be shorter than the shortest."));
    }
}
