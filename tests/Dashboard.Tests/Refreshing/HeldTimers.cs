namespace Dashboard.Tests.Refreshing;

/// <summary>A clock whose timers fire only when the test says so.</summary>
internal sealed class HeldTimers : TimeProvider
{
    private readonly Lock _gate = new();
    private readonly List<Held> _waiting = [];

    /// <summary>How many timers wait.</summary>
    public int Waiting
    {
        get
        {
            lock (_gate)
                return _waiting.Count;
        }
    }

    /// <summary>Lets every timer that waits fire.</summary>
    public void Fire()
    {
        Held[] due;
        lock (_gate)
        {
            due = [.. _waiting];
            _waiting.Clear();
        }

        foreach (var held in due)
            held.Callback(held.State);
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new Held(this, callback, state);
        lock (_gate)
            _waiting.Add(timer);
        return timer;
    }

    private sealed record Held(HeldTimers Owner, TimerCallback Callback, object? State) : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
            lock (Owner._gate)
                Owner._waiting.Remove(this);
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
