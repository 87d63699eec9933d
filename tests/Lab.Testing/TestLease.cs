using Lab.Targets.Leases;

namespace Lab.Testing;

internal static class TestLease
{
    public static LabLease New(bool endsWithChange = false) => new("A test has the lab.", _ => { }, endsWithChange);
}
