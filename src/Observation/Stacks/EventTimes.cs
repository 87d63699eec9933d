using Microsoft.Diagnostics.Tracing;

namespace Observation.Stacks;

/// <summary>Timestamps that order the events of two recordings.</summary>
internal static class EventTimes
{
    /// <summary>
    /// Ticks of the process's clock, which all its recordings share. Relative times differ, because each recording has
    /// its own start.
    /// </summary>
#pragma warning disable CS0618 // Discouraged for those who want milliseconds.
    public static long GetTimestamp(TraceEvent happened) => happened.TimeStampQPC;
#pragma warning restore CS0618
}
