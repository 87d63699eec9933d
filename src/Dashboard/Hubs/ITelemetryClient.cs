namespace Dashboard.Hubs;

/// <summary>What the hub calls on a subscriber. Frames are pulled through <c>Frames(afterSequence)</c>; only states are pushed.</summary>
public interface ITelemetryClient
{
    /// <summary>The lab changed its state; ask <c>GET /api/lab</c> for it.</summary>
    Task LabChanged();
}
