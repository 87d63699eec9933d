namespace Lab.Targets.Stacks;

/// <summary>The result of a capture.</summary>
/// <param name="Capture">The stacks, or null if there are none.</param>
/// <param name="Problem">The reason why there are no stacks; otherwise null.</param>
public sealed record StackCaptureResult(StackCapture? Capture, string? Problem);

/// <summary>Captures the stacks of the target's threads, one capture at a time. Thread-safe.</summary>
public interface IStackCaptures
{
    /// <summary>The newest capture of the current or last run, or since then; null if there is none.</summary>
    StackCapture? Latest { get; }

    /// <summary>Raised after <see cref="Latest"/> has changed, on any thread.</summary>
    event Action? Changed;

    /// <summary>Discards the newest capture.</summary>
    void Clear();

    /// <summary>Starts a capture; rejected during another capture or if the target has no diagnostics.</summary>
    Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation);
}
