using Experiments;
using Lab.Answers;
using Lab.Diagnosis;
using Lab.Findings;
using Lab.Leases;
using Lab.Live;
using Lab.Loads;
using Lab.Runs;
using Lab.Settings;
using Lab.Stacks;
using Lab.Targets;

namespace Lab.Testing;

/// <summary>A lab in which nothing ever happens.</summary>
internal sealed class StandingLab(ITarget target, string experiment = "blocking") : ILab
{
    public LabState State =>
        new(RunPhase.Idle, experiment, VariantKind.Fragile, null, LastSummary, target.State, null)
        {
            ReservedFor = ReservedFor,
            IsHeldForSeries = ReservedFor is not null && !IsForOneChange,
        };

    /// <summary>The run that was on last.</summary>
    public RunSummary? LastSummary { get; init; }

    /// <summary>Who has the lab; null for nobody.</summary>
    public string? ReservedFor { get; init; }

    /// <summary>Whether they have it for one change of the target.</summary>
    public bool IsForOneChange { get; init; }

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public StartAnswer Start(RunRequest request, LabLease? lease = null) => new([]);

    public LeaseAnswer Reserve(string why, bool forOneChange = false) =>
        new(HeldLease.New(forOneChange), LabAnswer.Done);

    public LabAnswer SelectExperiment(string experiment, LabLease? lease = null) => LabAnswer.Done;

    public LabAnswer SwitchVariant(VariantKind variant, LabLease? lease = null) => LabAnswer.Done;

    public LabAnswer ChangeLoad(LoadChange change) => LabAnswer.Done;

    public LabAnswer Stop(string? run = null) => LabAnswer.Done;

    public RunSummary? Summary(string id) => null;
}

/// <summary>A target that is always up.</summary>
internal sealed class StandingTarget : ITarget
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

/// <summary>A diagnosis without findings.</summary>
internal sealed class StandingFindings : IFindings
{
    public IReadOnlyList<Finding> Current => [];

    public event Action? Changed
    {
        add { }
        remove { }
    }
}

/// <summary>Captures that are never taken.</summary>
internal sealed class NoStacks : IStackCaptures
{
    public StackCapture? Latest => null;

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public void PutAway() { }

    public Task<StackAnswer> CaptureAsync(CancellationToken cancellation) =>
        Task.FromResult(new StackAnswer(null, "Not here."));
}
