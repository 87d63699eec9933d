using Lab.Targets;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Testing;

/// <summary>A target with a state set by the test. Thread-safe.</summary>
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

    /// <summary>The state after switching to the built-in API; null for running.</summary>
    public TargetState? OwnAfterService { get; set; }

    /// <summary>Number of restarts.</summary>
    public int Restarts { get; private set; }

    /// <summary>Awaited by a restart.</summary>
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

    // Like the real target.
    private static void EndWithChange(LabLease lease)
    {
        if (lease.ReleasesAfterRestart)
            lease.Dispose();
    }
}
