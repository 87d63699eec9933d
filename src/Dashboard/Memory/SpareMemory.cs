using Lab.Runtime;

namespace Dashboard.Memory;

/// <summary>
/// Gives memory back that nobody uses: after a run, and after what somebody sent has been read, but never in a run: while requests are measured, nothing waits for that.
/// The collector of a process that lives for days and is busy for seconds has no reason of its own to do so: after half an hour of demonstrations its heap was more
/// than twice what was alive in it. One for the process; all members may be called from any thread.
/// </summary>
internal sealed class SpareMemory(ILab lab, TimeProvider time) : IHostedService
{
    // What was sent, or a run that has ended, may be held that long by the thread that says so: until its stack is unwound, a collection finds it in use.
    private static readonly TimeSpan Unwinding = TimeSpan.FromSeconds(1);

    private int _isWanted,
        _isGiving;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        lab.Changed += OnChanged;
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        lab.Changed -= OnChanged;
        return Task.CompletedTask;
    }

    /// <summary>Gives back what is free a moment from now, when whoever asks holds nothing any more, or as soon as no run is on.</summary>
    public void GiveBackSoon() => _ = GiveBackWhenUnwoundAsync();

    private async Task GiveBackWhenUnwoundAsync()
    {
        await Task.Delay(Unwinding, time);
        GiveBackNow();
    }

    // Of many who ask at once, one is heard.
    private void GiveBackNow()
    {
        Interlocked.Exchange(ref _isWanted, 1);
        if (lab.State.Run is null && Interlocked.Exchange(ref _isGiving, 1) == 0)
            ThreadPool.QueueUserWorkItem(_ => GiveBack());
    }

    private void OnChanged()
    {
        if (lab.State.Run is not null)
            Volatile.Write(ref _isWanted, 1);
        else if (Interlocked.Exchange(ref _isWanted, 0) == 1)
        {
            // At once, for the next run may begin within that second; and what is held until then, after it.
            GiveBackNow();
            GiveBackSoon();
        }
    }

    private void GiveBack()
    {
        try
        {
            while (Interlocked.Exchange(ref _isWanted, 0) == 1)
            {
                // Aggressive: what it has freed goes back to the system and is not kept for later. Some thirty milliseconds, a fraction of what lies between two frames.
                GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
                NativeArenas.GiveBack();
            }
        }
        finally
        {
            Interlocked.Exchange(ref _isGiving, 0);
        }

        // Whoever asked between the last look and the end found somebody at it.
        if (Volatile.Read(ref _isWanted) == 1)
            GiveBackNow();
    }
}
