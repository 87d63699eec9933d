namespace LoadEngine.Figures;

/// <summary>How one rung of a burst ladder went.</summary>
/// <param name="Size">Requests released together.</param>
/// <param name="StartedMs">Moment of the release, in milliseconds since the run started.</param>
/// <param name="DurationMs">Milliseconds from the release to the end of the last request; null until then.</param>
public sealed record BurstStep(int Size, double StartedMs, double? DurationMs = null);
