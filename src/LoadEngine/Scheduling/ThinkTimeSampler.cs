using LoadEngine.Plans;

namespace LoadEngine.Scheduling;

/// <summary>Draws the pauses between two iterations from a distribution, with a separate random sequence per user.</summary>
internal sealed class ThinkTimeSampler(ThinkTime thinkTime)
{
    private readonly long _firstNs = Nanoseconds.From(thinkTime.First);
    private readonly long _secondNs = Nanoseconds.From(thinkTime.Second);

    /// <summary>True when users do not pause.</summary>
    public bool IsZero { get; } = thinkTime.IsNone;

    /// <summary>The user's next pause in nanoseconds. Used by the user's thread only.</summary>
    public long NextNs(ScheduledUser user) =>
        thinkTime.Kind switch
        {
            ThinkTimeKind.Fixed => _firstNs,
            ThinkTimeKind.Uniform => _firstNs + (long)((_secondNs - _firstNs) * user.NextRandom()),
            ThinkTimeKind.Exponential => Clamp(-_firstNs * Math.Log(1 - user.NextRandom())),
            _ => Clamp(_firstNs + (_secondNs * NextNormal(user))),
        };

    // G. Box, M. Muller, "A Note on the Generation of Random Normal Deviates", 1958.
    private static double NextNormal(ScheduledUser user) =>
        Math.Sqrt(-2 * Math.Log(1 - user.NextRandom())) * Math.Cos(2 * Math.PI * user.NextRandom());

    private static long Clamp(double ns) => (long)Math.Clamp(ns, 0, Nanoseconds.From(PlanLimits.MaxThinkTime));
}
