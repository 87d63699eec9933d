namespace Locust.Swarms;

/// <summary>Poll interval and time limits for a master.</summary>
/// <param name="PollInterval">Time between polls. The master caches a response for 2 s, so a change is seen within 2.5 s.</param>
/// <param name="MaxReadingAge">A response can be older than a command by this time, and can describe the previous swarm.</param>
/// <param name="LostAfter">Time without a response after which the master counts as lost.</param>
/// <param name="RepeatAfter">Time after which a command without effect is repeated: stopped workers need a moment to report again.</param>
/// <param name="MaxStartTime">Time limit for a start.</param>
public sealed record SwarmPace(
    TimeSpan PollInterval,
    TimeSpan MaxReadingAge,
    TimeSpan LostAfter,
    TimeSpan RepeatAfter,
    TimeSpan MaxStartTime
)
{
    /// <summary>Values that match Locust's behavior.</summary>
    public static SwarmPace Default { get; } =
        new(
            TimeSpan.FromMilliseconds(500),
            TimeSpan.FromSeconds(2.2),
            TimeSpan.FromSeconds(6),
            TimeSpan.FromSeconds(5),
            TimeSpan.FromSeconds(20)
        );
}
