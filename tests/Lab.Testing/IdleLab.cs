using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Lab.Targets.Stacks;

namespace Lab.Testing;

/// <summary>A lab without activity, unless its phase is another.</summary>
internal sealed class IdleLab(ITarget target, string experiment = "blocking") : ILab
{
    public LabState State =>
        new(Phase, experiment, VariantKind.Fragile, null, LastSummary, target.State, null)
        {
            ReservedFor = ReservedFor,
            IsHeldForSeries = ReservedFor is not null && !ReleasesAfterRestart,
        };

    public RunPhase Phase { get; init; } = RunPhase.Idle;

    public RunSummary? LastSummary { get; init; }

    public string? ReservedFor { get; init; }

    /// <summary>Whether they have it for one change of the target.</summary>
    public bool ReleasesAfterRestart { get; init; }

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public Task<StartResult> StartAsync(RunRequest request, LabLease? lease = null, RuntimeSettings? settings = null) =>
        Task.FromResult(new StartResult([]));

    public LeaseResult Reserve(string why, bool forOneChange = false) =>
        new(TestLease.New(forOneChange), LabResult.Done);

    public LabResult SelectExperiment(string experiment, LabLease? lease = null) => LabResult.Done;

    public LabResult SwitchVariant(VariantKind variant, LabLease? lease = null) => LabResult.Done;

    public LabResult ChangeLoad(LoadChange change) => LabResult.Done;

    public LabResult Stop(string? run = null) => LabResult.Done;

    public RunSummary? Summary(string id) => null;
}

/// <summary>A running target.</summary>
internal sealed class AlwaysRunningTarget : ITarget
{
    public TargetState State { get; } =
        new(TargetPhase.Running, new Uri("http://localhost:5080"), 1, "The target answers.", []);

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        lease.EnsureHeld();
        Settings = settings;
        return Task.CompletedTask;
    }
}

/// <summary>Findings that are always empty.</summary>
internal sealed class EmptyFindings : IFindings
{
    public IReadOnlyList<Finding> Current => [];

    public event Action? Changed
    {
        add { }
        remove { }
    }
}

/// <summary>Stack captures that never happen.</summary>
internal sealed class EmptyStackCaptures : IStackCaptures
{
    public StackCapture? Latest => null;

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public void Clear() { }

    public Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation) =>
        Task.FromResult(new StackCaptureResult(null, "Not here."));
}
