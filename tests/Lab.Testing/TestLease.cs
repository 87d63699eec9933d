using Lab.Targets.Leases;

namespace Lab.Testing;

/// <summary>Leases for tests of what only their holder may do.</summary>
internal static class TestLease
{
    /// <summary>A lease that nobody else wants.</summary>
    public static LabLease New(bool endsWithChange = false) => new("A test has the lab.", _ => { }, endsWithChange);
}
