using Dashboard.Findings;
using Dashboard.Runs;
using Dashboard.Stacks;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Tests.Components;

/// <summary>A lab in which nothing ever happens.</summary>
internal sealed class StandingLab(ITarget target) : ILab
{
    public LabState State => new(RunPhase.Idle, "blocking", VariantKind.Fragile, null, null, target.State, null);

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public LabAnswer Start(RunRequest request) => LabAnswer.Done;

    public LabAnswer SelectExperiment(string experiment) => LabAnswer.Done;

    public LabAnswer SwitchVariant(VariantKind variant) => LabAnswer.Done;

    public LabAnswer Stop() => LabAnswer.Done;

    public RunSummary? Summary(string id) => null;
}

/// <summary>A target that is always up.</summary>
internal sealed class StandingTarget : ITarget
{
    public TargetState State { get; } = new(TargetPhase.Running, new Uri("http://localhost:5080"), 1, "The target answers.", []);

    public event Action? Changed
    {
        add { }
        remove { }
    }

    public RuntimeSettings Settings { get; private set; } = RuntimeSettings.Default;

    public Task RestartAsync(RuntimeSettings settings, CancellationToken cancellation)
    {
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

    public Task<StackAnswer> CaptureAsync(CancellationToken cancellation) => Task.FromResult(new StackAnswer(null, "Not here."));
}
