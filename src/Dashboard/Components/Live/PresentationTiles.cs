using Experiments.Charts;

namespace Dashboard.Components.Live;

/// <summary>Selects the figures for presentation mode: those that the experiment's first charts show.</summary>
internal static class PresentationTiles
{
    /// <summary>Maximum number of tiles.</summary>
    public const int MaxTiles = 4;

    private static readonly string[] Always = ["rps", "p95"];

    // Fills the row when the charts name fewer figures.
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

    /// <summary>Returns the names of the tiles, separated by spaces.</summary>
    /// <param name="charts">The charts of the experiment, the most important first.</param>
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
