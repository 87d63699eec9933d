using Experiments;
using Lab.Loads.Generators;
using LoadEngine.Runs;

namespace Lab.Runtime.Runs;

/// <summary>What the lab's run looks like at the moment of a frame.</summary>
/// <param name="Load">The engine's snapshot.</param>
/// <param name="PlannedSeconds">Length as planned.</param>
/// <param name="Swarm">What a swarm tells of now; null for the engine.</param>
internal sealed record RunSample(LoadSnapshot Load, double PlannedSeconds, SwarmFigure? Swarm)
{
    /// <summary>p95 in milliseconds, since the frame before, of the variants that are under fire no more and of which something was answered.</summary>
    public IReadOnlyList<(VariantKind Variant, double P95Ms)> Late { get; init; } = [];
}
