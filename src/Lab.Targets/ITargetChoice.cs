using Lab.Targets.Leases;

namespace Lab.Targets;

/// <summary>Switches between the built-in API and an external service. Thread-safe.</summary>
public interface ITargetChoice
{
    /// <summary>The external service, or null for the built-in API.</summary>
    ServiceAddress? Service { get; }

    /// <summary>Stops the built-in API and switches to a service; does not wait for its response.</summary>
    /// <param name="service">The service.</param>
    /// <param name="lease">The lease of the lab.</param>
    Task UseServiceAsync(ServiceAddress service, LabLease lease);

    /// <summary>Switches to the built-in API and waits until it is healthy or has crashed.</summary>
    /// <param name="lease">The lease of the lab.</param>
    Task UseOwnAsync(LabLease lease);
}
