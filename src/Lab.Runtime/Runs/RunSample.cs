using Experiments;
using Lab.Loads.Generators;
using LoadEngine.Runs;

namespace Lab.Runtime.Runs;

/// <summary>The active run at the time of a frame.</summary>
/// <param name="Load">The engine's snapshot.</param>
/// <param name="PlannedSeconds">Planned duration in seconds.</param>
/// <param name="Swarm">The current figures of a swarm; null for the engine.</param>
internal sealed record RunSample(LoadSnapshot Load, double PlannedSeconds, SwarmFigure? Swarm)
{
    /// <summary>P95 in milliseconds since the previous frame, of variants that are no longer active.</summary>
    public IReadOnlyList<(VariantKind Variant, double P95Ms)> Late { get; init; } = [];
}
