namespace Dashboard.Streaming;

/// <summary>One line that can be drawn. Described once; afterwards a frame carries only its number.</summary>
/// <param name="Id">Stable identifier, such as <c>pool.queue</c>.</param>
/// <param name="Unit">Unit of the numbers, such as <c>ms</c> or <c>requests/s</c>.</param>
/// <param name="Label">What a person reads.</param>
/// <param name="Chart">The chart it belongs to, such as <c>throughput</c> (the names are those of <see cref="SeriesCatalogue"/>), or <c>none</c> for tiles only.</param>
public sealed record Series(string Id, string Unit, string Label, string Chart);
