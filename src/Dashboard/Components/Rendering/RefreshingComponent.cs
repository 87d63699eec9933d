using Microsoft.AspNetCore.Components;

namespace Dashboard.Components.Rendering;

/// <summary>
/// A component that shows shared state: it refreshes at most about ten times a second after changes raised on any thread. The
/// thread that raises a change never runs the component's code. No refresh happens after disposal.
/// </summary>
public abstract class RefreshingComponent : ComponentBase, IAsyncDisposable
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    private readonly List<Action> _unsubscribe = [];
    private ChangeThrottle? _throttle;
    private ITimer? _eachSecond;
    private bool _observesPause;

    [Inject]
    private TimeProvider Clock { get; set; } = null!;

    [Inject]
    private ILoggerFactory Loggers { get; set; } = null!;

    /// <summary>True once the component has been disposed. Accessed on the circuit only.</summary>
    protected bool IsDisposed { get; private set; }

    /// <summary>The pause state of the viewer; null on pages without live content.</summary>
    [CascadingParameter]
    private PauseState? Pause { get; set; }

    /// <summary>True while the viewer has paused live content.</summary>
    protected bool IsPaused => Pause?.IsPaused == true;

    /// <summary>Whether the content freezes while the viewer pauses the page. Controls must not freeze.</summary>
    protected virtual bool IsPausable => false;

    private ChangeThrottle Throttle => _throttle ??= new(DeliverAsync, Clock, Loggers.CreateLogger(GetType()));

    /// <summary>
    /// Refreshes after each of these events until the component is disposed. Call it before reading the state, so that no change
    /// is missed.
    /// </summary>
    /// <param name="subscribe">Adds the handler to the event.</param>
    /// <param name="unsubscribe">Removes the same handler.</param>
    protected void RefreshOn(Action<Action> subscribe, Action<Action> unsubscribe)
    {
        ArgumentNullException.ThrowIfNull(subscribe);
        ArgumentNullException.ThrowIfNull(unsubscribe);
        Action handler = RequestRefresh;
        _unsubscribe.Add(() => unsubscribe(handler));
        subscribe(handler);
        ObservePause(handler);
    }

    private void ObservePause(Action handler)
    {
        if (_observesPause || Pause is not { } picture)
            return;
        _observesPause = true;
        _unsubscribe.Add(() => picture.Changed -= handler);
        picture.Changed += handler;
    }

    /// <summary>Requests a refresh; thread-safe.</summary>
    protected void RequestRefresh() => Throttle.Notify();

    /// <summary>Also refreshes once a second while enabled, for displayed times.</summary>
    protected void RefreshEachSecond(bool isOn)
    {
        if (isOn && !IsDisposed)
        {
            _eachSecond ??= Clock.CreateTimer(_ => RequestRefresh(), null, Second, Second);
            return;
        }

        _eachSecond?.Dispose();
        _eachSecond = null;
    }

    /// <summary>Reads the changed state on the circuit, before rendering.</summary>
    protected virtual void Refresh() { }

    /// <summary>Reads changed state that may be slow to read: files are read with <see cref="Task.Run(Action)"/>.</summary>
    protected virtual Task RefreshAsync()
    {
        Refresh();
        return Task.CompletedTask;
    }

    /// <inheritdoc />
    public virtual ValueTask DisposeAsync()
    {
        IsDisposed = true;
        RefreshEachSecond(false);
        foreach (var unsubscribe in _unsubscribe)
            unsubscribe();
        _throttle?.Dispose();
        GC.SuppressFinalize(this);
        return ValueTask.CompletedTask;
    }

    private Task DeliverAsync() =>
        InvokeAsync(async () =>
        {
            if (IsDisposed || (IsPausable && IsPaused))
                return;
            await RefreshAsync();
            if (!IsDisposed)
                StateHasChanged();
        });
}
