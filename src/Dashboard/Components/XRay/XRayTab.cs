using Dashboard.Components.Rendering;
using Lab.Targets.XRay;
using Microsoft.AspNetCore.Components;
using Observer.Contract;

namespace Dashboard.Components.XRay;

/// <summary>A tab that shows the observations of the X-ray. The observer runs while a tab is open.</summary>
public abstract class XRayTab : RefreshingComponent
{
    [Inject]
    private IXRay XRay { get; set; } = null!;

    [Inject]
    private TimeProvider Time { get; set; } = null!;

    /// <summary>The newest observations.</summary>
    protected XRayView View { get; private set; } = new(XRayPhase.Off);

    /// <summary>The time of the dashboard.</summary>
    protected DateTimeOffset Now => Time.GetUtcNow();

    /// <inheritdoc />
    protected override bool IsPausable => true;

    /// <inheritdoc />
    protected override void OnInitialized()
    {
        RefreshOn(handler => XRay.Changed += handler, handler => XRay.Changed -= handler);
        RefreshEachSecond(true);
        Refresh();
    }

    /// <inheritdoc />
    protected override void Refresh()
    {
        XRay.Watch();
        View = XRay.Latest;
    }

    /// <summary>Requests a look.</summary>
    protected void Request(ObserverCommand command) => XRay.Request(command);
}
