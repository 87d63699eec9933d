namespace TargetApi.Deadlock;

/// <summary>
/// Ends deadlocks, so that the target recovers without a restart: when a transfer takes longer than <see cref="MaxTime"/>, the
/// threads of all transfers are interrupted and their requests end with 503. No service has this. Thread-safe.
/// </summary>
internal sealed class Rescue(TimeProvider clock) : BackgroundService
{
    /// <summary>Maximum time of a transfer.</summary>
    public static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(6);

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    // Long enough for every interrupted thread to wake up.
    private static readonly TimeSpan WakeTime = TimeSpan.FromMilliseconds(50);

    private readonly object _ended = new();
    private readonly HashSet<Attempt> _attempts = [];

    /// <summary>Runs a transfer on the caller's thread.</summary>
    public IResult Run(Func<IResult> transfer)
    {
        var attempt = new Attempt(Thread.CurrentThread, clock.GetTimestamp());
        lock (_attempts)
            _attempts.Add(attempt);
        try
        {
            return transfer();
        }
        catch (ThreadInterruptedException)
        {
            attempt.IsInterrupted = true;
            // The runtime reports no end of an interrupted wait, but that of the next wait of the thread.
            lock (_ended)
                return Results.StatusCode(StatusCodes.Status503ServiceUnavailable);
        }
        finally
        {
            attempt.End();
            lock (_attempts)
                _attempts.Remove(attempt);
        }
    }

    /// <summary>Interrupts all transfers if one takes too long.</summary>
    /// <returns>The number of interrupted transfers.</returns>
    public int InterruptDeadlock()
    {
        List<Attempt> attempts;
        lock (_attempts)
            attempts = [.. _attempts];
        if (!attempts.Exists(attempt => clock.GetElapsedTime(attempt.Since) >= MaxTime))
            return 0;
        lock (_ended)
        {
            var count = attempts.Count(attempt => attempt.Interrupt());
            Thread.Sleep(WakeTime);
            return count;
        }
    }

    /// <inheritdoc />
    protected override Task ExecuteAsync(CancellationToken stoppingToken) =>
        // A deadlock can hold all threads of the pool.
        Task.Factory.StartNew(
            () =>
            {
                while (!stoppingToken.WaitHandle.WaitOne(Interval))
                    InterruptDeadlock();
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );

    private sealed class Attempt(Thread thread, long since)
    {
        private int _isOver;

        public long Since => since;

        public bool IsInterrupted { get; set; }

        public bool Interrupt()
        {
            if (Interlocked.Exchange(ref _isOver, 1) != 0)
                return false;
            thread.Interrupt();
            return true;
        }

        public void End()
        {
            if (Interlocked.Exchange(ref _isOver, 1) == 0 || IsInterrupted)
                return;
            // The interruption has been decided. It must arrive here and not in the next work item of this thread.
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
                IsInterrupted = true;
            }
        }
    }
}
