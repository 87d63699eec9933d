using Lab.Targets;

namespace Lab.Campaigns;

/// <summary>
/// Cancels when the target is no longer the same process, or when it is asked to stop. Dispose of it to end the
/// observation.
/// </summary>
internal sealed class TargetLostTokenSource : IDisposable
{
    private readonly ITarget _target;
    private readonly bool _isRun;
    private readonly int? _process;
    private readonly CancellationTokenSource _lost;

    /// <summary>Watches the process that is there now.</summary>
    /// <param name="target">The target.</param>
    /// <param name="isRun">True during a run, whose end then reports the target's death.</param>
    /// <param name="stop">Cancels it as well.</param>
    public TargetLostTokenSource(ITarget target, bool isRun, CancellationToken stop)
    {
        (_target, _isRun, _process) = (target, isRun, target.State.ProcessId);
        _lost = CancellationTokenSource.CreateLinkedTokenSource(stop);
        target.Changed += Examine;
        Examine();
    }

    /// <summary>Cancelled when it is lost.</summary>
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
            // The step has ended in the meantime.
        }
    }
}
