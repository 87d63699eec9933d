using Lab.Foundation.Results;

namespace Lab.Targets.Leases;

/// <summary>The result of requesting the lease.</summary>
/// <param name="Lease">The lease; null when the lab is reserved.</param>
/// <param name="Answer">Success, or the holder of the lease.</param>
public sealed record LeaseResult(LabLease? Lease, LabResult Answer);
