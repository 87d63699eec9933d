using System.Diagnostics.Metrics;
using System.Threading.Channels;

namespace TargetApi.RetryStorm;

/// <summary>How a call to the dependency ended for its caller.</summary>
internal enum DependencyResult
{
    /// <summary>Answered while the caller still waited.</summary>
    InTime,

    /// <summary>The caller stopped waiting. The dependency does not know, and does the work all the same.</summary>
    TimedOut,

    /// <summary>Its queue was full.</summary>
    Rejected,
}

/// <summary>
/// What the retry experiment calls: a few workers behind a queue, so 200 calls a second and not one more. It works through its queue in
/// order, whether or not anybody still waits. Waiting is all it does, so it takes no processor from what is measured. Thread-safe.
/// </summary>
internal sealed class Dependency : BackgroundService
{
    /// <summary>Tells how long the dependency works on a call at present, in milliseconds; says nothing while nobody calls it.</summary>
    public const string WorkTimeInstrument = "dependency.work_time";

    /// <summary>Calls that may wait: two and a half seconds of work, far more than any caller's patience.</summary>
    public const int QueueLimit = 500;

    private const int Workers = 4;

    private static readonly TimeSpan Healthy = TimeSpan.FromMilliseconds(20),
        Degraded = TimeSpan.FromMilliseconds(400);

    private readonly Channel<TaskCompletionSource> _queue = Channel.CreateBounded<TaskCompletionSource>(
        new BoundedChannelOptions(QueueLimit) { FullMode = BoundedChannelFullMode.Wait }
    );

    private readonly TimeProvider _clock;
    private readonly SlowPeriod _slowPeriod;
    private readonly DependencyCounters _counted;

    public Dependency(TimeProvider clock, IMeterFactory meters)
    {
        (_clock, _slowPeriod, _counted) = (clock, new SlowPeriod(clock), new DependencyCounters(meters));
        meters
            .Create(DependencyCounters.MeterName)
            .CreateObservableGauge(
                WorkTimeInstrument,
                () =>
                    _slowPeriod.IsUnderLoad
                        ? [new Measurement<double>(WorkTime.TotalMilliseconds)]
                        : Array.Empty<Measurement<double>>(),
                "ms",
                "How long the dependency of the retry experiment works on a call."
            );
    }

    private TimeSpan WorkTime => _slowPeriod.IsActive ? Degraded : Healthy;

    /// <summary>Calls it and waits for the answer, but no longer than the patience.</summary>
    public async Task<DependencyResult> CallAsync(TimeSpan patience, CancellationToken cancellation)
    {
        _slowPeriod.CountCall();
        _counted.CountCall();
        var call = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        if (!_queue.Writer.TryWrite(call))
            return DependencyResult.Rejected;
        using var stopWaiting = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var first = await Task.WhenAny(call.Task, Task.Delay(patience, _clock, stopWaiting.Token));
        await stopWaiting.CancelAsync();
        cancellation.ThrowIfCancellationRequested();
        if (first != call.Task)
            return DependencyResult.TimedOut;
        _counted.CountResponse();
        return DependencyResult.InTime;
    }

    /// <inheritdoc />
    protected override Task ExecuteAsync(CancellationToken stoppingToken) =>
        Task.WhenAll(Enumerable.Range(0, Workers).Select(_ => WorkAsync(stoppingToken)));

    private async Task WorkAsync(CancellationToken stopping)
    {
        await foreach (var call in _queue.Reader.ReadAllAsync(stopping))
        {
            await Task.Delay(WorkTime, _clock, stopping);
            call.SetResult();
        }
    }
}
