namespace LoadEngine.Plans;

/// <summary>How the pauses of users between two iterations are spread.</summary>
public enum ThinkTimeKind
{
    /// <summary>All alike.</summary>
    Fixed,

    /// <summary>Every length between two is as likely.</summary>
    Uniform,

    /// <summary>Short ones are likelier than long ones: the time between people who come independently of each other.</summary>
    Exponential,

    /// <summary>Around a mean, never below zero.</summary>
    Normal,
}

/// <summary>The pause of a user between two iterations: always the same, or drawn from a distribution with the plan's seed.</summary>
public sealed record ThinkTime
{
    private ThinkTime(ThinkTimeKind kind, TimeSpan first, TimeSpan second) =>
        (Kind, First, Second) = (kind, first, second);

    /// <summary>No pause.</summary>
    public static ThinkTime None { get; } = Fixed(TimeSpan.Zero);

    /// <summary>How it is spread.</summary>
    public ThinkTimeKind Kind { get; }

    /// <summary>The pause itself, the shortest one (uniform) or the mean.</summary>
    public TimeSpan First { get; }

    /// <summary>The longest one (uniform) or the standard deviation (normal); zero for the others.</summary>
    public TimeSpan Second { get; }

    /// <summary>True when there is no pause.</summary>
    public bool IsNone => First == TimeSpan.Zero && Second == TimeSpan.Zero;

    /// <summary>Always as long.</summary>
    public static ThinkTime Fixed(TimeSpan pause) => new(ThinkTimeKind.Fixed, pause, TimeSpan.Zero);

    /// <summary>Every length from the shortest to the longest is as likely.</summary>
    public static ThinkTime Uniform(TimeSpan shortest, TimeSpan longest) =>
        new(ThinkTimeKind.Uniform, shortest, longest);

    /// <summary>Exponentially distributed. Ten minutes are the longest.</summary>
    public static ThinkTime Exponential(TimeSpan mean) => new(ThinkTimeKind.Exponential, mean, TimeSpan.Zero);

    /// <summary>Normally distributed; what would be below zero is zero. Ten minutes are the longest.</summary>
    public static ThinkTime Normal(TimeSpan mean, TimeSpan deviation) => new(ThinkTimeKind.Normal, mean, deviation);

    /// <summary>Always as long.</summary>
    public static implicit operator ThinkTime(TimeSpan pause) => Fixed(pause);

    internal void Validate(string field, List<PlanError> errors)
    {
        PlanRange.CheckMs(field, "Think time", First, TimeSpan.Zero, PlanLimits.MaxThinkTime, errors);
        PlanRange.CheckMs(field, "Think time", Second, TimeSpan.Zero, PlanLimits.MaxThinkTime, errors);
        if (Kind == ThinkTimeKind.Uniform && Second < First)
            errors.Add(new(field, "The longest think time must not be shorter than the shortest."));
    }
}
