using System.Diagnostics.Metrics;
using System.Threading.Channels;
using TargetApi.Vitals;

namespace TargetApi.RetryStorm;

/// <summary>The result of a call to the dependency.</summary>
internal enum DependencyResult
{
    /// <summary>The response arrived in time.</summary>
    InTime,

    /// <summary>The caller stopped waiting. The dependency is not notified and completes the work anyway.</summary>
    TimedOut,

    /// <summary>The queue was full.</summary>
    Rejected,
}

/// <summary>
/// The dependency of the retry experiment: a few workers behind a queue, at most 200 calls per second. It processes its
/// queue in order, even after callers have timed out. It only waits, so it uses no significant processor time.
/// Thread-safe.
/// </summary>
internal sealed class Dependency : BackgroundService
{
    /// <summary>Publishes the current duration of a call in milliseconds; no value while there are no calls.</summary>
    public const string WorkTimeInstrument = "dependency.work_time";

    /// <summary>Maximum number of queued calls: 2.5 seconds of work, far more than any caller's timeout.</summary>
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
            .Create(LabMeter.Name)
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

    /// <summary>Calls the dependency and waits for the response, up to the timeout.</summary>
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
