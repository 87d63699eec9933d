namespace Experiments.Charts;

/// <summary>What the stage shows of an experiment before its details.</summary>
/// <param name="Charts">The two charts that carry the message, the most important first.</param>
/// <param name="Figures">The four figures that carry the message, by the identifiers of their tiles.</param>
public sealed record Headline(IReadOnlyList<Chart> Charts, IReadOnlyList<string> Figures)
{
    /// <summary>Number of figures.</summary>
    public const int FigureCount = 4;

    /// <summary>Suits any load.</summary>
    public static Headline ForAnyLoad { get; } =
        new([ChartCatalogue.Throughput, ChartCatalogue.Latency], ["rps", "p95", "failures", "cpu"]);
}
