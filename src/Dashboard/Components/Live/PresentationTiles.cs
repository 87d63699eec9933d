using Experiments.Charts;

namespace Dashboard.Components.Live;

/// <summary>Which figures a projector shows: few, and those that the experiment's first charts are about.</summary>
internal static class PresentationTiles
{
    /// <summary>Most tiles.</summary>
    public const int MaxTiles = 4;

    private static readonly string[] Always = ["rps", "p95"];

    // What fills up the row where the charts name fewer: no place stays empty.
    private static readonly string[] Spare = ["failures", "threads"];

    private static readonly Dictionary<Chart, string[]> ByChart = new()
    {
        [ChartCatalogue.Pool] = ["queue", "threads"],
        [ChartCatalogue.Sockets] = ["time-wait", "cpu"],
        [ChartCatalogue.Processor] = ["cpu"],
        [ChartCatalogue.InFlight] = ["failures"],
        [ChartCatalogue.Dependency] = ["failures"],
        [ChartCatalogue.TroubledDependency] = ["failures"],
        [ChartCatalogue.Locks] = ["cpu"],
    };

    /// <summary>The names of the tiles, with spaces between them.</summary>
    /// <param name="charts">The charts of the experiment, the most telling first.</param>
    public static string SelectNames(IEnumerable<Chart> charts) =>
        string.Join(
            ' ',
            Always
                .Concat(charts.SelectMany(chart => ByChart.GetValueOrDefault(chart, [])))
                .Concat(Spare)
                .Distinct()
                .Take(MaxTiles)
        );
}
