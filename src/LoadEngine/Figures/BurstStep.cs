namespace LoadEngine.Figures;

/// <summary>The results of one step of a burst ladder.</summary>
/// <param name="Size">The burst size.</param>
/// <param name="StartedMs">Start of the burst in milliseconds since the run started.</param>
/// <param name="DurationMs">Milliseconds from the start to the end of the last request; null until then.</param>
public sealed record BurstStep(int Size, double StartedMs, double? DurationMs = null)
{
    /// <summary>
    /// Milliseconds that the generator needed to begin all requests of the burst, one after the other; a part of the duration.
    /// </summary>
    public double ReleaseMs { get; init; }
}
