using System.Collections.Concurrent;
using System.ComponentModel;
using Lab.Foundation.Hosting;
using Observation;
using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>
/// Runs the observer as a child process after each call, for five minutes, and starts it again after a crash. A dedicated thread
/// owns the process.
/// </summary>
internal sealed class XRaySession(
    IWatchedProcess watched,
    Func<int, IObserverProcess> start,
    TimeProvider clock,
    ILogger<XRaySession> log
) : HostedThread("X-ray"), IXRay
{
    /// <summary>Time for which the observer stays after the latest call.</summary>
    public static readonly TimeSpan Idle = TimeSpan.FromMinutes(5);

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200),
        MaxBackOff = TimeSpan.FromSeconds(30);

    private readonly ConcurrentQueue<ObserverCommand> _requests = [];
    private readonly SemaphoreSlim _wake = new(0);
    private readonly CancellationTokenSource _stopping = new();
    private readonly ILogger _log = log;
    private volatile XRayView _latest = new(XRayPhase.Off);
    private long _watchedAt;
    private int _isWatched;

    public event Action? Changed;

    // Observations of an earlier process are dropped at once; its observer may need seconds to end.
    public XRayView Latest =>
        _latest is { ProcessId: { } observed } && watched.ProcessId is var current && current != observed
            ? new(current is null ? XRayPhase.Off : XRayPhase.Starting, current)
            : _latest;

    public void Watch()
    {
        Volatile.Write(ref _watchedAt, clock.GetTimestamp());
        Volatile.Write(ref _isWatched, 1);
        _wake.Release();
    }

    public void Request(ObserverCommand command)
    {
        _requests.Enqueue(command);
        Watch();
    }

    protected override void RequestStop()
    {
        _stopping.Cancel();
        _wake.Release();
    }

    protected override void Free()
    {
        _stopping.Dispose();
        _wake.Dispose();
    }

    private bool IsWatched =>
        Volatile.Read(ref _isWatched) == 1 && clock.GetElapsedTime(Volatile.Read(ref _watchedAt)) < Idle;

    protected override void Run()
    {
        while (!_stopping.IsCancellationRequested)
        {
            if (IsWatched && watched.ProcessId is { } target)
                ObserveTarget(target);
            else
            {
                if (_latest.Phase != XRayPhase.Off)
                    Show(new(XRayPhase.Off));
                _wake.Wait(IsWatched ? PollInterval : Timeout.InfiniteTimeSpan);
            }
        }
    }

    // Until the target changes or the last call is five minutes ago.
    private void ObserveTarget(int target)
    {
        Show(new(XRayPhase.Starting, target));
        for (var crashes = 0; IsCurrent(target); )
        {
            var started = clock.GetTimestamp();
            if (!RunObserver(target))
            {
                // The target ended, or it cannot be observed. Both last until another process is chosen.
                while (IsCurrent(target))
                    _wake.Wait(PollInterval);
                return;
            }

            if (!IsCurrent(target))
                return;
            crashes = clock.GetElapsedTime(started) > Idle ? 1 : crashes + 1;
            _log.LogWarning("The observer of process {ProcessId} crashed ({Crashes}).", target, crashes);
            Show(_latest with { Phase = XRayPhase.Crashed, Crashes = _latest.Crashes + 1 });
            var backOff = TimeSpan.FromSeconds(Math.Min(Math.Pow(2, crashes - 1), MaxBackOff.TotalSeconds));
            for (var at = clock.GetTimestamp(); clock.GetElapsedTime(at) < backOff && IsCurrent(target); )
                _wake.Wait(PollInterval);
        }
    }

    private bool IsCurrent(int target) =>
        !_stopping.IsCancellationRequested && IsWatched && watched.ProcessId == target;

    // True if the observer ended although it should not have.
    private bool RunObserver(int target)
    {
        if (TryStart(target) is not { } observer)
            return true;
        using (observer)
            return Follow(observer, target);
    }

    private IObserverProcess? TryStart(int target)
    {
        try
        {
            return start(target);
        }
        catch (Exception failure) when (failure is Win32Exception or InvalidOperationException or IOException)
        {
            _log.LogWarning(failure, "The observer could not be started.");
            return null;
        }
    }

    private bool Follow(IObserverProcess observer, int target)
    {
        var ended = false;
        var reader = new Thread(() =>
        {
            while (observer.ReadLine() is { } line)
            {
                if (ObserverJson.Read(line) is { } message)
                    Show(_latest.With(message));
            }

            Volatile.Write(ref ended, true);
            _wake.Release();
        })
        {
            IsBackground = true,
            Name = "X-ray reader",
        };
        reader.Start();
        while (IsCurrent(target) && !Volatile.Read(ref ended))
        {
            if (_latest.Phase == XRayPhase.Observing && _requests.TryDequeue(out var command))
                observer.Write(command.ToString());
            else
                _wake.Wait(PollInterval);
        }

        var exitCode = observer.Stop();
        reader.Join();
        return Volatile.Read(ref ended)
            && _latest.Phase is not XRayPhase.Refused
            && _latest.Status?.State != ObserverState.TargetEnded
            && exitCode != 0;
    }

    private void Show(XRayView view)
    {
        _latest = view;
        Listeners.Call(Changed, _log);
    }
}
