using Lab.Foundation.Hosting;
using Lab.Loads.Planning;

namespace Lab.Teaching.Audience;

/// <summary>The load entered on the stage. Thread-safe.</summary>
public sealed class StageLoad(ILogger<StageLoad>? log = null)
{
    private volatile RunRequest? _request;

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The request that Start would send; null if the fields are invalid or unchanged.</summary>
    /// <param name="experiment">Identifier of the selected experiment.</param>
    public RunRequest? Find(string experiment) =>
        _request is { } request && request.Experiment == experiment ? request : null;

    /// <summary>Sets the load.</summary>
    public void Set(RunRequest? request)
    {
        if (_request == request)
            return;
        _request = request;
        Listeners.Call(Changed, log);
    }
}
