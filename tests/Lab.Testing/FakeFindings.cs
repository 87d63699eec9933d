using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;

namespace Lab.Testing;

/// <summary>A diagnosis that finds what it is given.</summary>
internal sealed class FakeFindings : IFindings
{
    public event Action? Changed;

    public IReadOnlyList<Finding> Current { get; private set; } = [];

    public void Set(IReadOnlyList<Finding> findings)
    {
        Current = findings;
        Changed?.Invoke();
    }
}
