namespace Lab.Campaigns;

/// <summary>
/// Runs one campaign at a time; it can be stopped, and is stopped when the host ends. Thread-safe: a lock
/// guards its state.
/// </summary>
internal sealed class CampaignTask : IDisposable
{
    private readonly Lock _gate = new();
    private readonly CancellationTokenSource _shutdown = new();
    private CancellationTokenSource? _stop;
    private Task _work = Task.CompletedTask;

    /// <summary>Completes when the current campaign has ended.</summary>
    public Task Work
    {
        get
        {
            lock (_gate)
                return _work;
        }
    }

    /// <summary>True while the campaign is stopping.</summary>
    public bool IsStopping
    {
        get
        {
            lock (_gate)
                return _stop is { IsCancellationRequested: true };
        }
    }

    /// <summary>Starts a campaign. The caller holds the lab, so no other campaign runs.</summary>
    /// <param name="work">The work; it must not throw.</param>
    public void Begin(Func<CancellationToken, Task> work)
    {
        lock (_gate)
        {
            _stop?.Dispose();
            _stop = CancellationTokenSource.CreateLinkedTokenSource(_shutdown.Token);
            var stop = _stop.Token;
            _work = Task.Run(() => work(stop), CancellationToken.None);
        }
    }

    /// <summary>Requests the campaign to stop; no effect if it has ended.</summary>
    public void Stop()
    {
        lock (_gate)
            _ = _stop?.CancelAsync();
    }

    /// <summary>Stops the campaign during shutdown and waits for its end.</summary>
    public async Task ShutDownAsync(CancellationToken cancellation)
    {
        await _shutdown.CancelAsync();
        await Work.WaitAsync(cancellation).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public void Dispose()
    {
        _stop?.Dispose();
        _shutdown.Dispose();
    }
}
