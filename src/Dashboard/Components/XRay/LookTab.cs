using Lab.Runtime;
using Lab.Targets.XRay;
using Microsoft.AspNetCore.Components;
using Observer.Contract;

namespace Dashboard.Components.XRay;

/// <summary>A tab that shows one kind of look. It requests a look when it opens and, while looks are cheap, repeatedly.</summary>
public abstract class LookTab : XRayTab
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20),
        PatienceForFile = TimeSpan.FromSeconds(90);

    private DateTimeOffset? _requestedAt;

    [Inject]
    private ILab Lab { get; set; } = null!;

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
        && !HasFailed
        && Now - since < (View.Held?.ExpectedFileBytes is null ? Patience : PatienceForFile);

    /// <summary>The age of a look that may no longer be true; null for a current one.</summary>
    protected string? Age =>
        Latest is { } latest ? XRayText.LookAge(latest.At, Now, Lab.State.Phase != RunPhase.Idle) : null;

    /// <summary>The style class of the list.</summary>
    protected string? AgeClass => Age is null ? null : "is-old";

    /// <summary>Why no look is made now, or no look is made automatically; null if looks are made.</summary>
    protected string? Note =>
        XRayText.ExplainPhase(View) is { } phase ? phase
        : IsPending ? null
        : HasFailed ? "The look failed. Read again."
        : IsAutomatic ? LookPolicy.ExplainPause(View.Held)
        : null;

    private bool HasFailed =>
        View.Status is { State: ObserverState.LookFailed } status && _requestedAt is { } since && status.At >= since;

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
