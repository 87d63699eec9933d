using System.Globalization;

namespace Observation.Counters;

/// <summary>
/// Gathers every series that a runtime publishes in one collection of its meters. Not thread-safe: owned by the
/// session's thread. The sets it creates are immutable.
/// </summary>
internal sealed class CounterCollection(int processId)
{
    private readonly Dictionary<(string Meter, string Instrument, string Tags), Published> _series = [];
    private Dictionary<string, string> _descriptions = [];

    /// <summary>Forgets the last collection.</summary>
    public void Begin() => _series.Clear();

    /// <summary>Stores the description of an instrument.</summary>
    public void Describe(string meter, string instrument, string? description)
    {
        // Copy on write: sets that were already returned keep their dictionary.
        if (!string.IsNullOrWhiteSpace(description))
            _descriptions = new(_descriptions) { [$"{meter}/{instrument}"] = description };
    }

    /// <summary>
    /// Adds one published series. Numbers are strings in the invariant culture, empty if there is no value.
    /// </summary>
    /// <param name="kind">The kind of counter.</param>
    /// <param name="meter">The meter.</param>
    /// <param name="instrument">The instrument.</param>
    /// <param name="unit">Its unit.</param>
    /// <param name="tags">Its tags.</param>
    /// <param name="growth">Growth since the last collection; for a histogram, the number of recordings.</param>
    /// <param name="value">Its value.</param>
    /// <param name="quantiles">Quantiles, such as <c>0.5=0.012;0.95=0.2</c>.</param>
    /// <param name="seconds">Time that the growth covers, if it differs from the time of the collection.</param>
    public void Add(
        CounterKind kind,
        string meter,
        string instrument,
        string? unit,
        string? tags,
        string? growth,
        string? value,
        string? quantiles,
        double? seconds = null
    )
    {
        var published = new Published(kind, unit ?? "", Number(growth), Number(value), quantiles, seconds);

        // Two instruments of the same name count the same thing in two places.
        if (
            kind is CounterKind.Counter or CounterKind.UpDownCounter
            && _series.TryGetValue((meter, instrument, tags ?? ""), out var first)
        )
            published = published with
            {
                Growth = Sum(first.Growth, published.Growth),
                Value = Sum(first.Value, published.Value),
            };
        _series[(meter, instrument, tags ?? "")] = published;
    }

    /// <summary>Creates the set.</summary>
    /// <param name="takenAt">Timestamp of arrival.</param>
    /// <param name="seconds">Time since the last collection by the process's clock, or null for the first.</param>
    public CounterSet ToSet(long takenAt, double? seconds) =>
        new(
            processId,
            takenAt,
            [
                .. _series.Select(pair => new CounterReading(
                    pair.Key.Meter,
                    pair.Key.Instrument,
                    pair.Value.Unit,
                    pair.Key.Tags,
                    pair.Value.Kind,
                    pair.Value.Value,
                    seconds > 0 ? pair.Value.Growth / (pair.Value.Seconds ?? seconds) : null,
                    QuantilesOf(pair.Value.Quantiles)
                )),
            ],
            _descriptions
        );

    private static Quantile[] QuantilesOf(string? text) =>
        [
            .. (text ?? "")
                .Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Select(pair => pair.Split('='))
                .Where(pair => pair.Length == 2)
                .Select(pair => (At: Number(pair[0]), Value: Number(pair[1])))
                .Where(pair => pair is { At: not null, Value: not null })
                .Select(pair => new Quantile(pair.At!.Value, pair.Value!.Value)),
        ];

    private static double? Sum(double? one, double? other) => one is null ? other : one + (other ?? 0);

    private static double? Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number : null;

    private sealed record Published(
        CounterKind Kind,
        string Unit,
        double? Growth,
        double? Value,
        string? Quantiles,
        double? Seconds
    );
}
