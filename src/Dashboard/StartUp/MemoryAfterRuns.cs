using Lab.Live;

namespace Dashboard.StartUp;

/// <summary>Gives memory back that nobody uses, after a run and never in one: while requests are measured, nothing waits for that. One for the process.</summary>
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
        else if (Interlocked.Exchange(ref _isAfterRun, 0) == 1) ThreadPool.QueueUserWorkItem(_ => NativeArenas.GiveBack());
    }
}
