namespace Lab.Targets.Frames;

/// <summary>The time axis of the stream: seconds since the dashboard started, from a monotonic clock.</summary>
public sealed class StreamClock(TimeProvider time)
{
    private readonly long _start = time.GetTimestamp();

    /// <summary>Seconds since the start.</summary>
    public double Seconds => time.GetElapsedTime(_start).TotalSeconds;

    /// <summary>Seconds from the start to a timestamp of the same time provider.</summary>
    public double SecondsAt(long timestamp) => time.GetElapsedTime(_start, timestamp).TotalSeconds;

    /// <summary>Seconds since a timestamp of the same time provider.</summary>
    public double Age(long timestamp) => time.GetElapsedTime(timestamp).TotalSeconds;
}
