using Lab.Answers;

namespace Lab.Leases;

/// <summary>What became of asking for the lab.</summary>
/// <param name="Lease">The lease; null when somebody else has the lab.</param>
/// <param name="Answer">Done, or who has the lab.</param>
public sealed record LeaseAnswer(LabLease? Lease, LabAnswer Answer);
