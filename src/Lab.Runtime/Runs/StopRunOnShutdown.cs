namespace Lab.Runtime.Runs;

/// <summary>
/// Stops the active run when the host stops, so that it is summarized and stored. Registered after the recorder, because services
/// stop in reverse order.
/// </summary>
internal sealed class StopRunOnShutdown(LiveLab lab, TimeProvider time) : IHostedService
{
    /// <summary>Maximum time for requests in flight.</summary>
    public static readonly TimeSpan Grace = TimeSpan.FromSeconds(3);

    // Ignores the host's timeout: without its summary the run would be stored as interrupted.
    private static readonly TimeSpan MaxAbortWait = TimeSpan.FromSeconds(2);

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async Task StopAsync(CancellationToken cancellationToken)
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        lab.Changed += Examine;
        try
        {
            lab.Stop();
            Examine();
            await ended
                .Task.WaitAsync(Grace, time, cancellationToken)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            lab.Abort();
            await ended
                .Task.WaitAsync(MaxAbortWait, time, CancellationToken.None)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
        finally
        {
            lab.Changed -= Examine;
        }

        void Examine()
        {
            if (lab.State.Run is null)
                ended.TrySetResult();
        }
    }
}
