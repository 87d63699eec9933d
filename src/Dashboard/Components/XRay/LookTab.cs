using Lab.Targets.XRay;
using Observer.Contract;

namespace Dashboard.Components.XRay;

/// <summary>A tab that shows one kind of look. It requests a look when it opens and, while looks are cheap, repeatedly.</summary>
public abstract class LookTab : XRayTab
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private DateTimeOffset? _requestedAt;

    /// <summary>The look that the tab shows.</summary>
    protected abstract ObserverCommand Command { get; }

    /// <summary>Whether the tab requests looks by itself.</summary>
    protected virtual bool IsAutomatic => true;

    /// <summary>Time and costs of the newest look; null before the first.</summary>
    protected abstract (DateTimeOffset At, LookCost Cost)? Latest { get; }

    /// <summary>Whether a requested look is pending.</summary>
    protected bool IsPending =>
        _requestedAt is { } since
        && (Latest is not { } latest || latest.At < since)
        && !(View.Status is { State: ObserverState.LookFailed } status && status.At >= since)
        && Now - since < Patience;

    /// <summary>Requests a look now.</summary>
    protected void Look()
    {
        _requestedAt = Now;
        Request(Command);
    }

    /// <inheritdoc />
    protected override void Refresh()
    {
        base.Refresh();
        if (
            IsAutomatic
            && View.Phase == XRayPhase.Observing
            && !IsPending
            && LookPolicy.IsDue(View.Held, Latest?.At, _requestedAt, Now)
        )
            Look();
    }
}
