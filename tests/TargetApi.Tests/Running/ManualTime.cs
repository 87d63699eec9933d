namespace TargetApi.Tests.Running;

/// <summary>A clock that moves when told to. For one thread.</summary>
internal sealed class ManualTime : TimeProvider
{
    private long _ticks;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public void Advance(TimeSpan time) => _ticks += time.Ticks;

    public override long GetTimestamp() => _ticks;
}
