using Microsoft.Diagnostics.Tracing;

namespace Observation.Stacks;

/// <summary>When events happened, so that those of two recordings can be put in order.</summary>
internal static class EventTimes
{
    /// <summary>Ticks of the process's own clock, which is the same in all of its recordings; times since a beginning are not, for each has its own.</summary>
#pragma warning disable CS0618 // Discouraged for those who want milliseconds.
    public static long GetTimestamp(TraceEvent happened) => happened.TimeStampQPC;
#pragma warning restore CS0618
}
