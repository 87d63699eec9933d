namespace Dashboard.Targeting;

/// <summary>
/// The target's state, and those who want to hear of its changes. Safe for any thread: a lock guards the state, and
/// listeners are called outside that lock.
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

    /// <summary>Replaces the state, logs it and tells the listeners.</summary>
    /// <param name="phase">The new phase.</param>
    /// <param name="message">One sentence for people.</param>
    /// <param name="child">The process the phase is about. Once it has ended its phases are not believed: its exit has had the last word.</param>
    /// <param name="tail">The last lines it wrote.</param>
    public void Become(TargetPhase phase, string message, TargetChild? child = null, IReadOnlyList<string>? tail = null)
    {
        lock (_gate)
        {
            if (child is { HasEnded: true })
            {
                return;
            }

            _current = new TargetState(phase, address, child?.ProcessId, message, tail ?? []);
        }

        log.Log(phase == TargetPhase.Crashed ? LogLevel.Error : LogLevel.Information, "Target {Phase}: {Message}", phase, message);
        Tell();
    }

    private void Tell()
    {
        foreach (var listener in Delegate.EnumerateInvocationList(Changed))
        {
            try
            {
                listener();
            }
            catch (Exception problem)
            {
                // A page that fails must neither keep the others from hearing nor take this thread, and with it the dashboard, down.
                log.LogError(problem, "A listener of the target's state failed.");
            }
        }
    }
}
