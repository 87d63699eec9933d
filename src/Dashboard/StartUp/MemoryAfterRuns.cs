using Lab.Live;

namespace Dashboard.StartUp;

/// <summary>
/// Gives memory back that nobody uses, after a run and never in one: while requests are measured, nothing waits for that. The collector of a process that lives for
/// days and is busy for seconds has no reason of its own to do so: after half an hour of demonstrations its heap was more than twice what was alive in it. One for the process.
/// </summary>
internal sealed class MemoryAfterRuns(ILab lab) : IHostedService
{
    private int _isAfterRun;

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

    private void OnChanged()
    {
        if (lab.State.Run is not null) Volatile.Write(ref _isAfterRun, 1);
        else if (Interlocked.Exchange(ref _isAfterRun, 0) == 1) ThreadPool.QueueUserWorkItem(_ => GiveBack());
    }

    private static void GiveBack()
    {
        // Aggressive: what it has freed goes back to the system and is not kept for later. Some thirty milliseconds, a fraction of what lies between two frames.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        NativeArenas.GiveBack();
    }
}
