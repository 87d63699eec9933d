namespace LoadEngine.Tests.Rehearsing;

/// <summary>A clock that advances only when it is set. Read from any thread, set by one.</summary>
internal sealed class ManualClock : TimeProvider
{
    private long _nowNs = 5_000_000_000;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => Volatile.Read(ref _nowNs);

    public void Advance(long ns) => Volatile.Write(ref _nowNs, _nowNs + ns);
}
