using System.Diagnostics.Metrics;
using TargetApi.Vitals;

namespace TargetApi.Semaphores;

/// <summary>
/// A device that executes one command at a time, guarded by a semaphore. A command only waits, so it uses no significant
/// processor time. Thread-safe.
/// </summary>
internal sealed class Device : IDisposable
{
    /// <summary>Publishes the threads that are blocked in <see cref="Wait"/>; no value without commands.</summary>
    public const string BlockedInstrument = "semaphore.blocked";

    /// <summary>Publishes the requests that await their turn without a thread; no value without commands.</summary>
    public const string AwaitingInstrument = "semaphore.awaiting";

    /// <summary>
    /// Publishes the duration of the current turn, or of the last one if that was longer, in milliseconds; no value
    /// without commands.
    /// </summary>
    public const string TurnInstrument = "semaphore.turn";

    /// <summary>Duration of a command.</summary>
    public static readonly TimeSpan CommandTime = TimeSpan.FromMilliseconds(2);

    private readonly SemaphoreSlim _turn = new(1);
    private readonly TimeProvider _clock;
    private readonly RecentUse _use;
    private int _blocked,
        _awaiting,
        _callers,
        _inside;
    private long _turnBegan,
        _lastTurn;

    public Device(TimeProvider clock, IMeterFactory meters)
    {
        (_clock, _use) = (clock, new RecentUse(clock));
        var meter = meters.Create(LabMeter.Name);
        meter.CreateObservableGauge(
            BlockedInstrument,
            () => Measure(Volatile.Read(ref _blocked)),
            "{thread}",
            "Threads that are blocked until the semaphore is free."
        );
        meter.CreateObservableGauge(
            AwaitingInstrument,
            () => Measure(Volatile.Read(ref _awaiting)),
            "{request}",
            "Requests that await the semaphore without a thread."
        );
        meter.CreateObservableGauge(
            TurnInstrument,
            () => Measure(Turn.TotalMilliseconds),
            "ms",
            "Time from one release of the semaphore to the next."
        );
    }

    /// <summary>Whether the next caller uses the old, synchronous code: every other one does.</summary>
    public bool IsOldCaller() => Interlocked.Increment(ref _callers) % 2 == 0;

    /// <summary>Waits for the turn and blocks the thread.</summary>
    public void Wait(CancellationToken cancellation)
    {
        Enter();
        Interlocked.Increment(ref _blocked);
        try
        {
            _turn.Wait(cancellation);
        }
        catch (OperationCanceledException)
        {
            Leave();
            throw;
        }
        finally
        {
            Interlocked.Decrement(ref _blocked);
        }
    }

    /// <summary>Waits for the turn without a thread.</summary>
    public async Task WaitAsync(CancellationToken cancellation)
    {
        Enter();
        Interlocked.Increment(ref _awaiting);
        try
        {
            await _turn.WaitAsync(cancellation);
        }
        catch (OperationCanceledException)
        {
            Leave();
            throw;
        }
        finally
        {
            Interlocked.Decrement(ref _awaiting);
        }
    }

    /// <summary>Executes a command; the caller has the turn.</summary>
    public Task ExecuteAsync() => Task.Delay(CommandTime, _clock);

    /// <summary>Ends the turn.</summary>
    public void Release()
    {
        var now = _clock.GetTimestamp();
        Interlocked.Exchange(ref _lastTurn, now - Interlocked.Exchange(ref _turnBegan, now));
        Leave();
        _turn.Release();
    }

    /// <inheritdoc />
    public void Dispose() => _turn.Dispose();

    private TimeSpan Turn
    {
        get
        {
            var last = _clock.GetElapsedTime(0, Interlocked.Read(ref _lastTurn));
            if (Volatile.Read(ref _inside) == 0)
                return last;
            var current = _clock.GetElapsedTime(Interlocked.Read(ref _turnBegan));
            return current > last ? current : last;
        }
    }

    // The first turn after a pause begins with its caller.
    private void Enter()
    {
        _use.Record();
        if (Interlocked.Increment(ref _inside) == 1)
            Interlocked.Exchange(ref _turnBegan, _clock.GetTimestamp());
    }

    private void Leave()
    {
        _use.Record();
        Interlocked.Decrement(ref _inside);
    }

    private IEnumerable<Measurement<double>> Measure(double value) => _use.IsRecent ? [new(value)] : [];
}
