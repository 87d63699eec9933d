using Lab.Targets.XRay;
using Observer.Contract;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// What the X-ray has seen of the target since the last switch of the run. A recording has none of it. Not thread-safe.
/// </summary>
/// <param name="window">The run.</param>
public sealed class RunLooks(FindingWindow window)
{
    /// <summary>Age in seconds past which the held threads are unknown.</summary>
    public const double MaxHeldAgeSeconds = 2.5;

    private HeldThreads? _held;
    private AwaitLook? _awaits;
    private LockLook? _locks;
    private double _heldAt,
        _awaitsAt,
        _locksAt;
    private double? _lockedSince;

    /// <summary>Pool threads by line; null where the X-ray does not see them now.</summary>
    public HeldThreads? Held => IsOfThisVariant(_heldAt) && _heldAt >= window.Now - MaxHeldAgeSeconds ? _held : null;

    /// <summary>The newest unfinished async methods, or null.</summary>
    public AwaitLook? Awaits => IsOfThisVariant(_awaitsAt) ? _awaits : null;

    /// <summary>The newest locks, or null.</summary>
    public LockLook? Locks => IsOfThisVariant(_locksAt) ? _locks : null;

    /// <summary>Seconds since the start of the run at which the newest look of this variant was taken; null without one.</summary>
    public double? TakenAt(ObserverCommand look) =>
        look switch
        {
            ObserverCommand.Awaits when Awaits is not null => _awaitsAt,
            ObserverCommand.Locks when Locks is not null => _locksAt,
            _ => null,
        };

    /// <summary>Seconds for which most threads of the pool have been held at locks.</summary>
    public double LockedSeconds =>
        Held is null || _lockedSince is not { } since
            ? 0
            : window.Now - Math.Max(since, window.LastSwitch?.Seconds ?? since);

    /// <summary>Takes the newest observations.</summary>
    /// <param name="view">The observations.</param>
    /// <param name="runStarted">Start of the run; earlier observations are ignored.</param>
    public void Update(XRayView view, DateTimeOffset runStarted)
    {
        ArgumentNullException.ThrowIfNull(view);
        double SecondsOf(ObserverMessage message) => (message.At - runStarted).TotalSeconds;

        if (view.Held is { } held && held.At > runStarted && held.At != _held?.At)
        {
            (_held, _heldAt) = (held, SecondsOf(held));
            _lockedSince = HeldPlaces.AreMostAtLocks(held) ? _lockedSince ?? _heldAt : null;
        }

        if (view.Awaits is { } awaits && awaits.At > runStarted)
            (_awaits, _awaitsAt) = (awaits, SecondsOf(awaits));
        if (view.Locks is { } locks && locks.At > runStarted)
            (_locks, _locksAt) = (locks, SecondsOf(locks));
    }

    private bool IsOfThisVariant(double seconds) => seconds >= (window.LastSwitch?.Seconds ?? double.NegativeInfinity);
}
