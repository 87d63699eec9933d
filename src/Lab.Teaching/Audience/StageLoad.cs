using Lab.Loads.Planning;

namespace Lab.Teaching.Audience;

/// <summary>
/// The load that the stage is set to, as whoever set it last has it in the fields: what the room is asked about before it is started. Safe for any thread: one reference
/// is replaced by another.
/// </summary>
public sealed class StageLoad
{
    private volatile RunRequest? _request;

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>What would be started now; null where the fields cannot be sent, or nobody has touched them.</summary>
    /// <param name="experiment">Identifier of the experiment that is chosen.</param>
    public RunRequest? Find(string experiment) =>
        _request is { } request && request.Experiment == experiment ? request : null;

    /// <summary>Somebody has set it.</summary>
    public void Set(RunRequest? request)
    {
        if (_request == request)
            return;
        _request = request;
        Changed?.Invoke();
    }
}
