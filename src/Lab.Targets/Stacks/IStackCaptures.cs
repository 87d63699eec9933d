namespace Lab.Targets.Stacks;

/// <summary>What became of a capture.</summary>
/// <param name="Capture">The stacks, or null when there are none.</param>
/// <param name="Problem">Why there are none, in words; null when there are some.</param>
public sealed record StackCaptureResult(StackCapture? Capture, string? Problem);

/// <summary>Takes the stacks of the target's threads, one capture at a time. Thread-safe.</summary>
public interface IStackCaptures
{
    /// <summary>The newest capture of the current or last run, or of the time since; null when there is none.</summary>
    StackCapture? Latest { get; }

    /// <summary>Raised after <see cref="Latest"/> has changed, on any thread.</summary>
    event Action? Changed;

    /// <summary>Puts the newest capture away.</summary>
    void Clear();

    /// <summary>Captures now; refuses politely while another capture is on or when the target has no diagnostics.</summary>
    Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation);
}
