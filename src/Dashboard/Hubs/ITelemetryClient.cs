namespace Dashboard.Hubs;

/// <summary>
/// The methods that the hub calls on clients. Frames are pulled with <c>Frames(afterSequence)</c>; only state changes are pushed.
/// </summary>
public interface ITelemetryClient
{
    /// <summary>The state of the lab has changed; read it with <c>GET /api/lab</c>.</summary>
    Task LabChanged();
}
