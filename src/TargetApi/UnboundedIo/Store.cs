using System.Diagnostics.Metrics;
using TargetApi.RetryStorm;

namespace TargetApi.UnboundedIo;

/// <summary>The result of a query.</summary>
internal enum StoreResult
{
    /// <summary>The query completed.</summary>
    Completed,

    /// <summary>The query waited longer than the store's limit.</summary>
    TimedOut,
}

/// <summary>
/// The store behind unbounded I/O. It has a finite capacity and slows down under load, as databases do:
/// <list type="bullet">
/// <item><see cref="Capacity"/> queries run at once, each for <see cref="Service"/> without a queue: at most 300 per second;</item>
/// <item>further queries wait in the order of arrival;</item>
/// <item>with <see cref="QueueLengthThatDoublesTime"/> waiting queries a query takes twice as long, with twice that number
/// three times as long, because waiting queries use resources;</item>
/// <item>a query that has waited for <see cref="MaxWait"/> times out, even if its caller has left.</item>
/// </list>
/// The store is notified of a disconnected client only if the query is cancelled. It only waits, so it uses no
/// significant processor time. Thread-safe: a lock guards its counts and its queue.
/// </summary>
internal sealed class Store
{
    /// <summary>Maximum number of concurrent queries.</summary>
    public const int Capacity = 30;

    /// <summary>Number of waiting queries that doubles the service time.</summary>
    public const int QueueLengthThatDoublesTime = 100;

    /// <summary>Service time without waiting queries.</summary>
    public static readonly TimeSpan Service = TimeSpan.FromMilliseconds(100);

    /// <summary>Maximum waiting time of a query.</summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(3);

    private readonly object _gate = new();
    private readonly LinkedList<Waiting> _waiting = [];
    private readonly TimeProvider _clock;
    private readonly DependencyCounters _counted;
    private int _busy;

    public Store(TimeProvider clock, IMeterFactory meters) =>
        (_clock, _counted) = (clock, new DependencyCounters(meters));

    /// <summary>Service time with a given number of waiting queries.</summary>
    public static TimeSpan ServiceWith(int waiting) => Service * (1 + ((double)waiting / QueueLengthThatDoublesTime));

    /// <summary>Runs a query.</summary>
    /// <param name="isWanted">Whether the caller still waits for the response; called when the response is ready.</param>
    /// <param name="cancellation">Cancels the query, even while it waits.</param>
    /// <exception cref="OperationCanceledException">The query was cancelled.</exception>
    public async Task<StoreResult> QueryAsync(Func<bool> isWanted, CancellationToken cancellation)
    {
        _counted.CountCall();
        if (!await EnterAsync(cancellation))
            return StoreResult.TimedOut;
        try
        {
            await Task.Delay(ServiceWith(WaitingCount), _clock, cancellation);
        }
        finally
        {
            Leave();
        }

        if (isWanted())
            _counted.CountResponse();
        return StoreResult.Completed;
    }

    private int WaitingCount
    {
        get
        {
            lock (_gate)
                return _waiting.Count;
        }
    }

    private async Task<bool> EnterAsync(CancellationToken cancellation)
    {
        LinkedListNode<Waiting> place;
        lock (_gate)
        {
            if (_busy < Capacity)
            {
                _busy++;
                return true;
            }

            place = _waiting.AddLast(new Waiting(_clock.GetTimestamp()));
        }

        await using var takenBack = cancellation.UnsafeRegister(_ => Withdraw(place, cancellation), null);
        return await place.Value.Turn.Task;
    }

    private void Withdraw(LinkedListNode<Waiting> place, CancellationToken cancellation)
    {
        lock (_gate)
        {
            // If the query has just been started, the cancellation is handled there.
            if (place.List is null)
                return;
            _waiting.Remove(place);
        }

        place.Value.Turn.TrySetCanceled(cancellation);
    }

    private void Leave()
    {
        List<Waiting> givenUp = [];
        Waiting? next = null;
        lock (_gate)
        {
            while (next is null && _waiting.First is { } first)
            {
                _waiting.RemoveFirst();
                if (_clock.GetElapsedTime(first.Value.Since) < MaxWait)
                    next = first.Value;
                else
                    givenUp.Add(first.Value);
            }

            if (next is null)
                _busy--;
        }

        next?.Turn.SetResult(true);
        foreach (var waiting in givenUp)
            waiting.Turn.SetResult(false);
    }

    private sealed class Waiting(long since)
    {
        public long Since => since;

        public TaskCompletionSource<bool> Turn { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}
