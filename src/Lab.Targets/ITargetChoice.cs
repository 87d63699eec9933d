using Lab.Targets.Leases;

namespace Lab.Targets;

/// <summary>Whether the lab's own API is under load or the user's own service. Thread-safe.</summary>
public interface ITargetChoice
{
    /// <summary>The service under load, or null while it is the lab's own API.</summary>
    ServiceAddress? Service { get; }

    /// <summary>Ends the lab's own API and turns to a service; does not wait until that answers.</summary>
    /// <param name="service">The service.</param>
    /// <param name="lease">The right to do so, from the lab.</param>
    Task UseServiceAsync(ServiceAddress service, LabLease lease);

    /// <summary>Turns back to the lab's own API and waits until it is healthy or has crashed.</summary>
    /// <param name="lease">The right to do so, from the lab.</param>
    Task UseOwnAsync(LabLease lease);
}
