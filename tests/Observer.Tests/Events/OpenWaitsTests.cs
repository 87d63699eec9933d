using Observer.Events;

namespace Observer.Tests.Events;

public sealed class OpenWaitsTests
{
    private static readonly ulong[] Outer = [1],
        Inner = [2];

    private readonly OpenWaits _waits = new();

    [Fact]
    public void Shown_EventsOfOneMoment_AreThoseBeforeIt()
    {
        _waits.Begin(7, WaitKind.Handle, Outer);
        _waits.Advance(OpenWaits.IntervalMs);
        _waits.End(7, WaitKind.Handle);
        _waits.Advance(OpenWaits.IntervalMs * 1.5);
        Assert.Equal((WaitKind.Handle, Outer), _waits.Shown[7]);

        _waits.Advance(OpenWaits.IntervalMs * 2);

        Assert.Empty(_waits.Shown);
    }

    [Fact]
    public void Shown_HandleWithinALock_IsTheLock()
    {
        _waits.Begin(7, WaitKind.Lock, Outer);
        _waits.Begin(7, WaitKind.Handle, Inner);
        _waits.Advance(OpenWaits.IntervalMs);
        Assert.Equal((WaitKind.Lock, Outer), _waits.Shown[7]);

        _waits.End(7, WaitKind.Handle);
        _waits.Advance(OpenWaits.IntervalMs * 2);
        Assert.Equal((WaitKind.Lock, Outer), _waits.Shown[7]);

        _waits.End(7, WaitKind.Lock);
        _waits.Advance(OpenWaits.IntervalMs * 3);
        Assert.Empty(_waits.Shown);
    }

    [Fact]
    public void End_WaitThatBeganBefore_ChangesNothing()
    {
        _waits.End(7, WaitKind.Handle);
        _waits.Begin(8, WaitKind.Handle, Outer);
        _waits.End(8, WaitKind.Lock);
        _waits.Advance(OpenWaits.IntervalMs);

        Assert.Equal(8, Assert.Single(_waits.Shown).Key);
    }

    [Fact]
    public void Clear_EventsWereLost_ShowsNoWait()
    {
        _waits.Begin(7, WaitKind.Handle, Outer);
        _waits.Clear();
        _waits.Advance(OpenWaits.IntervalMs);

        Assert.Empty(_waits.Shown);
    }
}
