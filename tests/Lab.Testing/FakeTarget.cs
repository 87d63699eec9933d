using Lab.Targets;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Testing;

/// <summary>A target whose state the test sets. Safe for any thread.</summary>
internal sealed class FakeTarget : ITarget, ITargetChoice
{
    private volatile TargetState _state = new(
        TargetPhase.Stopped,
        new Uri("http://localhost:1"),
        null,
        "Not started.",
        []
    );

    public event Action? Changed;

    public TargetState State
    {
        get => _state;
        set
        {
            _state = value;
            Changed?.Invoke();
        }
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public ServiceAddress? Service { get; private set; }

    public bool CanRestart => State.IsOwn;

    /// <summary>What becomes of the lab's own API when it is turned back to; null for one that runs.</summary>
    public TargetState? OwnAfterService { get; set; }

    /// <summary>How often it was restarted.</summary>
    public int Restarts { get; private set; }

    /// <summary>What a restart waits for.</summary>
    public Func<Task> Restarting { get; set; } = () => Task.CompletedTask;

    public async Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        lease.EnsureHeld();
        await Restarting();
        (Settings, Restarts) = (settings, Restarts + 1);
        EndWithChange(lease);
    }

    public void RunAt(Uri address) => State = new(TargetPhase.Running, address, Environment.ProcessId, "Running.", []);

    public Task UseServiceAsync(ServiceAddress service, LabLease lease)
    {
        lease.EnsureHeld();
        Service = service;
        EndWithChange(lease);
        State = new(TargetPhase.Running, service.Root, service.ProcessId, "Your own service.", []) { IsOwn = false };
        return Task.CompletedTask;
    }

    public Task UseOwnAsync(LabLease lease)
    {
        lease.EnsureHeld();
        Service = null;
        EndWithChange(lease);
        if (OwnAfterService is { } state)
            State = state;
        else
            RunAt(State.Address);
        return Task.CompletedTask;
    }

    // As the real ones do.
    private static void EndWithChange(LabLease lease)
    {
        if (lease.ReleasesAfterRestart)
            lease.Dispose();
    }
}
