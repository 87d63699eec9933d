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

    /// <summary>Least time between two looks of one kind, and between two of a hang.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(20),
        HangInterval = TimeSpan.FromMinutes(1);

    private const double MsPerPercentOfMinute = 600;

    private readonly Dictionary<ObserverCommand, long> _requestedAt = [],
        _ofHangAt = [];
    private double? _hangSince;

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
            && Array.Exists(OfHang(view.Held), look => RequestOfHang(window, look, since, view))
        )
            return;
        if (
            diagnosis.NeededLook is var (look, _)
            && IsDue(_requestedAt, look, Interval)
            && FitsBudget(view.Held, MaxStopMs)
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

    private bool RequestOfHang(FindingWindow window, ObserverCommand look, double since, XRayView view)
    {
        if (window.Looks.TakenAt(look) >= since)
            return false;
        var isFirst = IsDue(_ofHangAt, look, HangInterval);
        if (
            isFirst
                ? !(view.Held?.ExpectedStopMs > MaxStopOfHangMs)
                : IsDue(_requestedAt, look, Interval) && FitsBudget(view.Held, MaxStopOfHangMs)
        )
        {
            _ofHangAt[look] = clock.GetTimestamp();
            Request(look);
            return true;
        }

        return false;
    }

    private static bool FitsBudget(HeldThreads? held, double maxStopMs)
    {
        var expected = held?.ExpectedStopMs ?? 0;
        return expected <= maxStopMs
            && (held?.StopPercent ?? 0) + (expected / MsPerPercentOfMinute) <= ObserverBudget.MaxStopPercent;
    }

    private bool IsDue(Dictionary<ObserverCommand, long> at, ObserverCommand look, TimeSpan interval) =>
        !at.TryGetValue(look, out var latest) || clock.GetElapsedTime(latest) >= interval;

    private void Request(ObserverCommand look)
    {
        _requestedAt[look] = clock.GetTimestamp();
        xray.Request(look);
    }
}
