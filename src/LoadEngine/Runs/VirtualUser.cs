using System.Diagnostics.CodeAnalysis;
using System.Threading.Tasks.Sources;
using LoadEngine.Executors;
using LoadEngine.Recording;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// One user: asks the executor for its next start, sends, drains the answer, writes down how it went, and begins again.
/// Its loop is the hot path: between two iterations it allocates nothing of its own and takes no lock. The deadline is the
/// only field that another thread (the deadline thread) may claim, and it does so by compare-and-swap.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "A cancellation source without a timer or a linked token holds nothing that has to be freed.")]
internal sealed class VirtualUser(int id, long firstStartNs, RunCore run) : IValueTaskSource<long>
{
    private const long NoDeadline = 0, TimedOut = -1, Interrupted = -2;

    // What is drained is thrown away, so all users may write to the same place.
    private static readonly byte[] Sink = GC.AllocateUninitializedArray<byte>(64 * 1024, pinned: true);

    private readonly Random _random = new(HashCode.Combine(id, 7919));
    private ManualResetValueTaskSourceCore<long> _start;
    private CancellationTokenSource _cancellation = new();
    private RequestBuilder? _requests;
    private long _deadlineNs;
    private long _firstStartNs = firstStartNs;
    private long _interruptAtNs = long.MaxValue;
    private int _waiting;
    private volatile bool _connecting;
    private volatile bool _retiring;

    /// <summary>Number of the user, from 1.</summary>
    public int Id { get; } = id;

    /// <summary>Iterations begun so far.</summary>
    public long Iterations { get; private set; }

    /// <summary>True when the user is to leave after its iteration.</summary>
    public bool IsRetiring => _retiring;

    /// <summary>True when the user has left.</summary>
    public bool HasLeft { get; private set; }

    /// <summary>0 (included) to 1 (excluded); of this user's own sequence. For the user's own thread only.</summary>
    public double NextRandom() => _random.NextDouble();

    public void ConnectStarted() => _connecting = true;

    public void ConnectEnded() => _connecting = false;

    /// <summary>
    /// Asks the user to leave: at once when it waits, else after its iteration, which is interrupted at the given moment.
    /// Scheduler thread only.
    /// </summary>
    public void Retire(long interruptAtNs)
    {
        Volatile.Write(ref _interruptAtNs, interruptAtNs);
        _retiring = true;
        TrySignal(Executor.Leave);
    }

    /// <summary>The start the user was brought in for, once.</summary>
    public bool TakeFirstStart(out long plannedNs)
    {
        (plannedNs, _firstStartNs) = (_firstStartNs, Executor.Leave);
        return plannedNs != Executor.Leave;
    }

    /// <summary>A start that somebody will give through <see cref="TrySignal"/>. For the user's own thread only.</summary>
    public ValueTask<long> WaitForStartAsync()
    {
        _start.Reset();
        Volatile.Write(ref _waiting, 1);
        return new(this, _start.Version);
    }

    /// <summary>Gives the awaited start; the user goes on inside this call. False when it was not waiting, or somebody was faster.</summary>
    public bool TrySignal(long plannedNs)
    {
        if (Interlocked.Exchange(ref _waiting, 0) != 1) return false;
        _start.SetResult(plannedNs);
        return true;
    }

    /// <summary>Cancels the request in flight when its time is up, its user is to leave, or the run is interrupted. Deadline thread only.</summary>
    public void CheckDeadline(long nowNs, bool interruptAll)
    {
        var deadline = Volatile.Read(ref _deadlineNs);
        if (deadline <= NoDeadline) return;
        var interrupt = interruptAll || nowNs >= Volatile.Read(ref _interruptAtNs);
        if (!interrupt && nowNs < deadline) return;

        // Read before the claim: once the claim holds, the source belongs to exactly the request whose deadline this is.
        var cancellation = Volatile.Read(ref _cancellation);
        var claim = interrupt ? Interrupted : TimedOut;
        if (Interlocked.CompareExchange(ref _deadlineNs, claim, deadline) == deadline) cancellation.Cancel();
    }

    /// <summary>The user's whole life. Never throws; what is not a failure of a request is reported to the run.</summary>
    public async Task LiveAsync()
    {
        try
        {
            while (true)
            {
                var plannedNs = await run.Executor.NextStartAsync(this).ConfigureAwait(false);
                if (plannedNs == Executor.Leave || _retiring) break;
                Iterations++;
                var figures = run.Active;

                // Once for all attempts: a retry repeats the request that failed.
                var message = RequestsFor(figures).Next();
                var recorder = figures.RecorderAt(plannedNs);
                recorder.Start(run.Clock.NowNs - plannedNs);
                var (retries, pauseNs) = (0, 0L);
                while (true)
                {
                    var sentNs = run.Clock.NowNs;
                    long headNs = -1, bytes = 0;
                    var status = 0;
                    var error = ErrorKind.None;
                    Exception? failure = null;
                    Volatile.Write(ref _deadlineNs, sentNs + run.TimeoutNs);
                    try
                    {
                        using var response = await run.Invoker.SendAsync(message, _cancellation.Token).ConfigureAwait(false);
                        headNs = run.Clock.NowNs;
                        status = (int)response.StatusCode;
                        error = ErrorKinds.OfStatus(status);
                        var body = response.Content.ReadAsStream(CancellationToken.None);
                        int read;
                        while ((read = await body.ReadAsync(Sink, _cancellation.Token).ConfigureAwait(false)) > 0) bytes += read;
                    }
                    catch (Exception thrown) when (thrown is HttpRequestException or IOException or OperationCanceledException or InvalidOperationException)
                    {
                        failure = thrown;
                    }

                    var endedNs = run.Clock.NowNs;
                    var claim = Interlocked.Exchange(ref _deadlineNs, NoDeadline);
                    if (claim < NoDeadline) Volatile.Write(ref _cancellation, new CancellationTokenSource());
                    if (failure is not null)
                    {
                        if (claim == Interrupted)
                        {
                            recorder.Cancel();
                            break;
                        }

                        error = claim == TimedOut && failure is OperationCanceledException && !ErrorClassifier.IsTimeout(failure)
                            ? TimeoutKind(headNs)
                            : ErrorClassifier.Classify(failure, headNs >= 0);
                    }

                    if (error != ErrorKind.None && retries < run.Plan.Retry.MaxRetries && !run.IsDraining)
                    {
                        retries++;
                        recorder.Retry();
                        var delayNs = (long)(run.Plan.Retry.DelayMs(retries, NextRandom()) * Stage.NsPerMs);
                        if (delayNs == 0 || await run.Parking.ParkAsync(this, run.Clock.NowNs + delayNs).ConfigureAwait(false) != Executor.Leave) continue;
                    }

                    recorder.End(new(endedNs - plannedNs, endedNs - sentNs, headNs < 0 ? -1 : headNs - sentNs, status, error, bytes));
                    if (ErrorClassifier.IsConnectFailure(error) && run.Executor.RestsAfterFailure) pauseNs = run.FailurePauseNs;
                    break;
                }

                if (pauseNs > 0 && !_retiring) await run.Parking.ParkAsync(this, run.Clock.NowNs + pauseNs).ConfigureAwait(false);
            }
        }
        catch (Exception fault)
        {
            run.ReportFault(fault);
        }
        finally
        {
            HasLeft = true;
            run.Roster.NoteLeft();
        }
    }

    long IValueTaskSource<long>.GetResult(short token) => _start.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<long>.GetStatus(short token) => _start.GetStatus(token);

    void IValueTaskSource<long>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _start.OnCompleted(continuation, state, token, flags);

    private ErrorKind TimeoutKind(long headNs) =>
        headNs < 0 && _connecting ? ErrorKind.ConnectTimeout : ErrorKind.RequestTimeout;

    private RequestBuilder RequestsFor(TargetFigures figures) =>
        _requests?.Target == figures.Target ? _requests : _requests = new(figures.Target, run.Plan, this);
}
