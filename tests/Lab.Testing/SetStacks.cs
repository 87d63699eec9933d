using Lab.Stacks;

namespace Lab.Testing;

/// <summary>Captures of stacks that are what it is given.</summary>
internal sealed class SetStacks : IStackCaptures
{
    public event Action? Changed;

    public StackCapture? Latest { get; private set; }

    public void Set(StackCapture capture)
    {
        Latest = capture;
        Changed?.Invoke();
    }

    public void PutAway() => Latest = null;

    public Task<StackAnswer> CaptureAsync(CancellationToken cancellation) =>
        Task.FromResult(new StackAnswer(Latest, null));
}
