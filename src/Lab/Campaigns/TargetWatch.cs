using Lab.Targets;

namespace Lab.Campaigns;

/// <summary>Cancels when the target is no longer the process it was, or when it is told to stop. Dispose of it to end the watching.</summary>
internal sealed class TargetWatch : IDisposable
{
    private readonly ITarget _target;
    private readonly int? _process;
    private readonly CancellationTokenSource _lost;

    public TargetWatch(ITarget target, CancellationToken stop)
    {
        (_target, _process) = (target, target.State.ProcessId);
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
        // A death is the lab's to tell of: the run ends with it and says so.
        if (_process is not null && _target.State.Death?.ProcessId == _process) return;
        if (_target.State.Phase != TargetPhase.Running || _target.State.ProcessId != _process) _ = CancelAsync();
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
