using Lab.Foundation.Results;

namespace Lab.Targets.Leases;

/// <summary>What became of asking for the lab.</summary>
/// <param name="Lease">The lease; null when the lab is reserved.</param>
/// <param name="Answer">Done, or who has the lab.</param>
public sealed record LeaseResult(LabLease? Lease, LabResult Answer);
