using Experiments.Charts;

namespace Lab.Targets.Frames;

/// <summary>
/// The description of a series as sent and stored; a stored run may have other series than the current catalogue.
/// </summary>
/// <param name="Id">Stable identifier, such as <c>pool.queue</c>.</param>
/// <param name="Unit">Unit of the numbers, such as <c>ms</c> or <c>requests/s</c>.</param>
/// <param name="Label">Display name.</param>
public sealed record SeriesDescription(string Id, string Unit, string Label)
{
    /// <summary>All series of the catalogue, in the order of <see cref="Frame.Values"/>.</summary>
    public static IReadOnlyList<SeriesDescription> Catalogue { get; } =
    [.. SeriesCatalogue.All.Select(series => new SeriesDescription(series.Id, series.Unit, series.Label))];
}
