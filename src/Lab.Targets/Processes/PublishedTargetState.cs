using Lab.Foundation.Hosting;
using Lab.Targets.Settings;

namespace Lab.Targets.Processes;

/// <summary>
/// Publishes the target's state. Thread-safe: the state is guarded by a lock, and listeners are called outside it.
/// </summary>
internal sealed class PublishedTargetState(Uri address, ILogger log)
{
    private readonly Lock _gate = new();
    private TargetState _current = new(TargetPhase.Stopped, address, null, "The target has not been started yet.", []);

    public event Action? Changed;

    public TargetState Current
    {
        get
        {
            lock (_gate)
            {
                return _current;
            }
        }
    }

    /// <summary>Replaces the state, logs it and notifies the listeners.</summary>
    /// <param name="phase">The new phase.</param>
    /// <param name="message">One sentence for people.</param>
    /// <param name="child">The process of the phase. Phases after its exit are ignored.</param>
    /// <param name="tail">The last lines that it wrote.</param>
    /// <param name="report">The settings that its runtime reports.</param>
    public void Become(
        TargetPhase phase,
        string message,
        TargetChild? child = null,
        IReadOnlyList<string>? tail = null,
        RuntimeReport? report = null
    ) => Replace(new TargetState(phase, address, child?.ProcessId, message, tail ?? []) { Report = report }, child);

    /// <summary>Publishes an unexpected exit of the process.</summary>
    public void Die(TargetDeath death) =>
        Replace(
            new TargetState(TargetPhase.Crashed, address, null, death.Message, death.LogTail) { Death = death },
            child: null
        );

    /// <summary>Replaces the state of an external target, logs it and notifies the listeners.</summary>
    public void Become(TargetState state) => Replace(state, child: null);

    private void Replace(TargetState state, TargetChild? child)
    {
        lock (_gate)
        {
            if (child is { HasEnded: true })
            {
                return;
            }

            _current = state;
        }

        var level =
            state.Phase != TargetPhase.Crashed ? LogLevel.Information
            : state.IsOwn ? LogLevel.Error
            : LogLevel.Warning;
        log.Log(
            level,
            "{Target} {Phase}: {Message}",
            state.IsOwn ? "Target" : "Your service",
            state.Title,
            state.Message
        );
        Listeners.Call(Changed, log);
    }
}
