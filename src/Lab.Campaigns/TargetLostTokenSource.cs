using Lab.Targets;

namespace Lab.Campaigns;

/// <summary>Cancels when the target process changes, or when the target is stopped. Dispose it to end the observation.</summary>
internal sealed class TargetLostTokenSource : IDisposable
{
    private readonly ITarget _target;
    private readonly bool _isRun;
    private readonly int? _process;
    private readonly CancellationTokenSource _lost;

    /// <summary>Observes the current process.</summary>
    /// <param name="target">The target.</param>
    /// <param name="isRun">True during a run, whose end reports the exit of the target.</param>
    /// <param name="stop">Also cancels the token.</param>
    public TargetLostTokenSource(ITarget target, bool isRun, CancellationToken stop)
    {
        (_target, _isRun, _process) = (target, isRun, target.State.ProcessId);
        _lost = CancellationTokenSource.CreateLinkedTokenSource(stop);
        target.Changed += Examine;
        Examine();
    }

    /// <summary>Cancelled when the target is lost.</summary>
    public CancellationToken Token => _lost.Token;

    public void Dispose()
    {
        _target.Changed -= Examine;
        _lost.Dispose();
    }

    private void Examine()
    {
        if (_isRun && _process is not null && _target.State.Death?.ProcessId == _process)
            return;
        if (_target.State.Phase != TargetPhase.Running || _target.State.ProcessId != _process)
            _ = CancelAsync();
    }

    private async Task CancelAsync()
    {
        try
        {
            await _lost.CancelAsync();
        }
        catch (ObjectDisposedException)
        {
            // The step has already ended.
        }
    }
}
