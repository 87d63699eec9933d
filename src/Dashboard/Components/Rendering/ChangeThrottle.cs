namespace Dashboard.Components.Rendering;

/// <summary>
/// Passes the news that something changed from whichever thread raises it to a delivery on the thread pool. Changes
/// that come close together are delivered as one, deliveries never overlap, and after the last change there is always
/// one more delivery. A delivery that fails is logged, and the next change is delivered all the same. Every member may
/// be called from any thread.
/// </summary>
/// <param name="deliver">Handles the changes; called on a thread-pool thread.</param>
/// <param name="time">Measures the pause after each delivery.</param>
/// <param name="logger">Logs failed deliveries.</param>
internal sealed partial class ChangeThrottle(Func<Task> deliver, TimeProvider time, ILogger logger)
    : IThreadPoolWorkItem,
        IDisposable
{
    /// <summary>Least time between two deliveries: ten a second are as many as a person can read.</summary>
    public static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private int _stage = (int)Stage.Idle;
    private volatile bool _isDisposed;

    private enum Stage
    {
        /// <summary>Nothing to deliver.</summary>
        Idle,

        /// <summary>A delivery waits for a pool thread.</summary>
        Queued,

        /// <summary>A delivery is on, or the pause after it.</summary>
        Delivering,

        /// <summary>As <see cref="Delivering"/>, and something has changed since it began.</summary>
        DeliveringAndStale,
    }

    /// <summary>Asks for a delivery. Costs the caller one interlocked operation, and no more than a place in the pool's queue.</summary>
    public void Notify()
    {
        while (!_isDisposed)
        {
            var seen = Volatile.Read(ref _stage);
            if ((Stage)seen is Stage.Queued or Stage.DeliveringAndStale)
                return;
            var next = (Stage)seen == Stage.Idle ? Stage.Queued : Stage.DeliveringAndStale;
            if (Interlocked.CompareExchange(ref _stage, (int)next, seen) != seen)
                continue;
            if (next == Stage.Queued)
                ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return;
        }
    }

    void IThreadPoolWorkItem.Execute() => _ = DeliverAsync();

    /// <summary>Stops further deliveries; a running delivery completes.</summary>
    public void Dispose() => _isDisposed = true;

    private async Task DeliverAsync()
    {
        do
        {
            Interlocked.Exchange(ref _stage, (int)Stage.Delivering);
            if (_isDisposed)
                return;
            try
            {
                await deliver();
            }
            catch (Exception) when (_isDisposed)
            {
                return;
            }
            catch (Exception failure)
            {
                LogFailure(failure);
            }

            await Task.Delay(Pause, time, CancellationToken.None);
        } while (
            Interlocked.CompareExchange(ref _stage, (int)Stage.Idle, (int)Stage.Delivering) != (int)Stage.Delivering
        );
    }

    [LoggerMessage(
        LogLevel.Error,
        "A change of the lab could not be shown; the lab goes on, and the next change is shown again."
    )]
    private partial void LogFailure(Exception failure);
}
