namespace Dashboard.Components.Rendering;

/// <summary>
/// Forwards change notifications from any thread to a delivery on the thread pool. Changes that are close together are delivered
/// as one, deliveries never overlap, and a delivery always follows the last change. A failed delivery is logged and does not
/// prevent later ones. All members are thread-safe.
/// </summary>
/// <param name="deliver">Handles the changes; called on a thread-pool thread.</param>
/// <param name="time">Measures the pause after each delivery.</param>
/// <param name="logger">Logs failed deliveries.</param>
internal sealed partial class ChangeThrottle(Func<Task> deliver, TimeProvider time, ILogger logger)
    : IThreadPoolWorkItem,
        IDisposable
{
    /// <summary>Minimum time between two deliveries: people cannot read more than ten updates per second.</summary>
    public static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private int _stage = (int)Stage.Idle;
    private volatile bool _isDisposed;

    private enum Stage
    {
        /// <summary>No delivery is pending.</summary>
        Idle,

        /// <summary>A delivery is queued to the pool.</summary>
        Queued,

        /// <summary>A delivery runs, or the pause after it.</summary>
        Delivering,

        /// <summary>As <see cref="Delivering"/>, with another change since it started.</summary>
        DeliveringAndStale,
    }

    /// <summary>Requests a delivery. Costs the caller one interlocked operation and at most one work item.</summary>
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
            catch (OperationCanceledException)
            {
                // The page is being closed, and its components are disposed next.
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
        "A change of the lab could not be shown; the lab continues, and the next change will be shown."
    )]
    private partial void LogFailure(Exception failure);
}
