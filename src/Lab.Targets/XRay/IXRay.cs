using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>State of the observer's process.</summary>
public enum XRayPhase
{
    /// <summary>The observer was not requested, or there is no process to observe.</summary>
    Off,

    /// <summary>The observer is starting.</summary>
    Starting,

    /// <summary>The target is being observed.</summary>
    Observing,

    /// <summary>The target cannot be observed; the status has the reason.</summary>
    Refused,

    /// <summary>The observer crashed and will be started again.</summary>
    Crashed,
}

/// <summary>The newest observations of the target.</summary>
/// <param name="Phase">State of the observer's process.</param>
/// <param name="ProcessId">The observed process, or null.</param>
/// <param name="Crashes">Crashes of the observer since this target was chosen.</param>
public sealed record XRayView(XRayPhase Phase, int? ProcessId = null, int Crashes = 0)
{
    /// <summary>The newest status of the observer, or null.</summary>
    public ObserverStatus? Status { get; init; }

    /// <summary>Pool threads held by line, twice a second; null before the first reading.</summary>
    public HeldThreads? Held { get; init; }

    /// <summary>The newest stacks, or null.</summary>
    public StackLook? Stacks { get; init; }

    /// <summary>The newest unfinished async methods, or null.</summary>
    public AwaitLook? Awaits { get; init; }

    /// <summary>The newest locks, or null.</summary>
    public LockLook? Locks { get; init; }

    /// <summary>The newest work items of the thread pool, or null.</summary>
    public QueueLook? Queue { get; init; }

    /// <summary>This view with a newer observation.</summary>
    public XRayView With(ObserverMessage message) =>
        message switch
        {
            ObserverStatus { State: ObserverState.Observing } status => this with
            {
                Phase = XRayPhase.Observing,
                Status = status,
            },
            ObserverStatus { State: ObserverState.Refused or ObserverState.Unsupported } status => this with
            {
                Phase = XRayPhase.Refused,
                Status = status,
            },
            // A look that failed does not report the runtime.
            ObserverStatus status => this with { Status = status with { Runtime = status.Runtime ?? Status?.Runtime } },
            HeldThreads held => this with { Held = held },
            StackLook stacks => this with { Stacks = stacks },
            AwaitLook awaits => this with { Awaits = awaits },
            LockLook locks => this with { Locks = locks },
            QueueLook queue => this with { Queue = queue },
            _ => this,
        };
}

/// <summary>Observes the threads, awaits and locks of the target for five minutes after each call. Thread-safe.</summary>
public interface IXRay
{
    /// <summary>The newest observations.</summary>
    XRayView Latest { get; }

    /// <summary>Raised after each observation, on any thread.</summary>
    event Action? Changed;

    /// <summary>Starts the observer and keeps it for five minutes. Later calls prolong this.</summary>
    void Watch();

    /// <summary>As <see cref="Watch"/>, and requests a look as soon as the target is observed.</summary>
    void Request(ObserverCommand command);
}
