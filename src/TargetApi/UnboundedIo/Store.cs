using System.Diagnostics.Metrics;
using TargetApi.RetryStorm;

namespace TargetApi.UnboundedIo;

/// <summary>How a query to the store ended.</summary>
internal enum StoreResult
{
    /// <summary>It was answered.</summary>
    Completed,

    /// <summary>It waited for longer than the store lets anything wait, and was given up.</summary>
    TimedOut,
}

/// <summary>
/// What the work of unbounded I/O waits for: a store of finite capacity that slows down when it is crowded, as databases do. Its law:
/// <list type="bullet">
/// <item><see cref="Capacity"/> queries are worked on at once, each for <see cref="Service"/> when nobody waits: 300 a second and not one more;</item>
/// <item>whoever comes beyond that waits in the order of arrival;</item>
/// <item>with <see cref="QueueLengthThatDoublesTime"/> waiting a query takes twice as long, with twice as many three times: whoever waits has to be kept, and
/// is in the way of those who are served;</item>
/// <item>what has waited for <see cref="MaxWait"/> is given up, whether or not anybody still waits for it.</item>
/// </list>
/// It learns of a client who has left only when the query is cancelled. Waiting is all it does, so it takes no processor from what is
/// measured. Thread-safe: one lock guards its counts and its queue.
/// </summary>
internal sealed class Store
{
    /// <summary>Queries worked on at once.</summary>
    public const int Capacity = 30;

    /// <summary>Queries waiting with which each takes twice as long.</summary>
    public const int QueueLengthThatDoublesTime = 100;

    /// <summary>What a query takes when nobody waits.</summary>
    public static readonly TimeSpan Service = TimeSpan.FromMilliseconds(100);

    /// <summary>How long a query waits before the store gives it up.</summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(3);

    private readonly Lock _gate = new();
    private readonly LinkedList<Waiting> _waiting = [];
    private readonly TimeProvider _clock;
    private readonly DependencyCounters _counted;
    private int _busy;

    public Store(TimeProvider clock, IMeterFactory meters) =>
        (_clock, _counted) = (clock, new DependencyCounters(meters));

    /// <summary>What a query takes with so many waiting.</summary>
    public static TimeSpan ServiceWith(int waiting) => Service * (1 + ((double)waiting / QueueLengthThatDoublesTime));

    /// <summary>Asks it.</summary>
    /// <param name="isWanted">Whether somebody still waits for the answer; asked when there is one.</param>
    /// <param name="cancellation">Takes the query back, also while it waits.</param>
    /// <exception cref="OperationCanceledException">It was taken back.</exception>
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
            // Its turn may have come in this very moment; then it is worked on and cancelled there.
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
