using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;
using Lab.Targets.XRay;
using Observer.Contract;

namespace Lab.Diagnosis.Evaluation;

/// <summary>Requests the looks that make findings exact, as far as they stop the target for a short time only. Not thread-safe.</summary>
internal sealed class LookRequests(IXRay xray, TimeProvider clock)
{
    /// <summary>Expected stop in milliseconds up to which a finding is worth a look.</summary>
    public const double MaxStopMs = 60;

    /// <summary>The same for a suspected hang, in which the target does nothing.</summary>
    public const double MaxStopOfHangMs = 500;

    /// <summary>Share of the pool's threads, 0..1, in unread places from which on one of them may be the line that starves it.</summary>
    public const double MinUnreadShare = 0.2;

    /// <summary>Number of such threads, and seconds for which they wait there while work waits too.</summary>
    public const int MinUnreadThreads = 2,
        UnreadSeconds = 3;

    /// <summary>Least time between two looks of one kind, and between two of a hang.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(20),
        HangInterval = TimeSpan.FromMinutes(1);

    private const double MsPerPercentOfMinute = 600;

    private readonly Dictionary<ObserverCommand, long> _requestedAt = [],
        _ofHangAt = [];
    private double? _hangSince,
        _unreadSince;

    /// <summary>Requests what the newest moment of a run needs.</summary>
    public void Update(RunDiagnosis diagnosis)
    {
        var view = xray.Latest;
        // A look through a dump is for people to request.
        if (view is not { Phase: XRayPhase.Observing, Status: null or { Source: ObservationSource.Memory } })
            return;
        var window = diagnosis.Window;
        _hangSince = Hang.IsSuspected(window) ? _hangSince ?? window.Now : null;
        if (
            _hangSince is { } since
            && Array.Exists(
                OfHang(view.Held),
                look => !(window.Looks.TakenAt(look) >= since) && RequestOfHang(look, view.Held?.ExpectedStopMs, view)
            )
        )
            return;
        _unreadSince = IsUnread(window, view.Held) ? _unreadSince ?? window.Now : null;
        if (
            window.Now - _unreadSince >= UnreadSeconds
            && RequestOfHang(ObserverCommand.Stacks, view.Stacks?.Cost.StopMs, view)
        )
            return;
        if (
            diagnosis.NeededLook is var (look, _)
            && IsDue(_requestedAt, look, Interval)
            && FitsBudget(view.Held, view.Held?.ExpectedStopMs, MaxStopMs)
        )
            Request(look);
    }

    // Threads that are held without a lock explain the hang. Their line is known already, and no other look shows more.
    private static ObserverCommand[] OfHang(HeldThreads? held) =>
        held switch
        {
            { Lines.Count: 0, MovedThreads: > 0 } => [ObserverCommand.Stacks],
            { Lines.Count: > 0 } when !held.Lines.Any(HeldPlaces.IsLock) => [],
            _ => [ObserverCommand.Locks, ObserverCommand.Awaits],
        };

    private static bool IsUnread(FindingWindow window, HeldThreads? held) =>
        held is { MovedThreads: >= MinUnreadThreads }
        && held.MovedThreads >= MinUnreadShare * held.PoolThreads
        && (window.Last(SeriesCatalogue.PoolQueue) > 0 || window.Last(SeriesCatalogue.LoadInFlight) > 0);

    private bool RequestOfHang(ObserverCommand look, double? expectedStopMs, XRayView view)
    {
        var isFirst = IsDue(_ofHangAt, look, HangInterval);
        if (
            isFirst
                ? !(expectedStopMs > MaxStopOfHangMs)
                : IsDue(_requestedAt, look, Interval) && FitsBudget(view.Held, expectedStopMs, MaxStopOfHangMs)
        )
        {
            _ofHangAt[look] = clock.GetTimestamp();
            Request(look);
            return true;
        }

        return false;
    }

    private static bool FitsBudget(HeldThreads? held, double? expectedStopMs, double maxStopMs) =>
        !(expectedStopMs > maxStopMs)
        && (held?.StopPercent ?? 0) + ((expectedStopMs ?? 0) / MsPerPercentOfMinute) <= ObserverBudget.MaxStopPercent;

    private bool IsDue(Dictionary<ObserverCommand, long> at, ObserverCommand look, TimeSpan interval) =>
        !at.TryGetValue(look, out var latest) || clock.GetElapsedTime(latest) >= interval;

    private void Request(ObserverCommand look)
    {
        _requestedAt[look] = clock.GetTimestamp();
        xray.Request(look);
    }
}
