using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;

namespace Lab.Testing;

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
