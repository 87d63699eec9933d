using Lab.Targets;

namespace Lab.Campaigns;

/// <summary>Cancels when the target is no longer the process it was, or when it is told to stop. Dispose of it to end the watching.</summary>
internal sealed class TargetLostTokenSource : IDisposable
{
    private readonly ITarget _target;
    private readonly bool _isRun;
    private readonly int? _process;
    private readonly CancellationTokenSource _lost;

    /// <summary>Watches the process that is there now.</summary>
    /// <param name="target">The target.</param>
    /// <param name="isRun">True in a run: a death is then the lab's to tell of, for the run ends with it and says so.</param>
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
