using Experiments.Charts;

namespace Lab.Targets.Frames;

/// <summary>
/// What a column of the frames is, as it is sent and stored: a stored run may have other columns than today's
/// catalogue.
/// </summary>
/// <param name="Id">Stable identifier, such as <c>pool.queue</c>.</param>
/// <param name="Unit">Unit of the numbers, such as <c>ms</c> or <c>requests/s</c>.</param>
/// <param name="Label">What a person reads.</param>
public sealed record SeriesDescription(string Id, string Unit, string Label)
{
    /// <summary>Every series of the catalogue, in the order of <see cref="Frame.Values"/>.</summary>
    public static IReadOnlyList<SeriesDescription> Catalogue { get; } =
    [.. SeriesCatalogue.All.Select(series => new SeriesDescription(series.Id, series.Unit, series.Label))];
}
