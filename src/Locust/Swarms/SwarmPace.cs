namespace Locust.Swarms;

/// <summary>How often a master is asked, and how long it is waited for.</summary>
/// <param name="PollInterval">How often it is asked. It keeps an answer for two seconds, so a change is seen within two and a half.</param>
/// <param name="MaxReadingAge">Its answer may be older than an order by so much, and so be about the swarm before.</param>
/// <param name="LostAfter">Without an answer for so long, it counts as lost.</param>
/// <param name="RepeatAfter">An order that has no effect is given again after this time: workers that have just stopped need a moment to report again.</param>
/// <param name="MaxStartTime">Most time that a start may take.</param>
public sealed record SwarmPace(
    TimeSpan PollInterval,
    TimeSpan MaxReadingAge,
    TimeSpan LostAfter,
    TimeSpan RepeatAfter,
    TimeSpan MaxStartTime
)
{
    /// <summary>As Locust is.</summary>
    public static SwarmPace Default { get; } =
        new(
            TimeSpan.FromMilliseconds(500),
            TimeSpan.FromSeconds(2.2),
            TimeSpan.FromSeconds(6),
            TimeSpan.FromSeconds(5),
            TimeSpan.FromSeconds(20)
        );
}
