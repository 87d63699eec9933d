using Lab.Targets.Stacks;

namespace Lab.Testing;

internal sealed class FakeStackCaptures : IStackCaptures
{
    public event Action? Changed;

    public StackCapture? Latest { get; private set; }

    public void Set(StackCapture capture)
    {
        Latest = capture;
        Changed?.Invoke();
    }

    public void Clear() => Latest = null;

    public Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation) =>
        Task.FromResult(new StackCaptureResult(Latest, null));
}
