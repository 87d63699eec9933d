using System.Globalization;

namespace Observation.Counters;

/// <summary>
/// Gathers every series that a runtime publishes in one collection of its meters. Not thread-safe: the session's thread owns it; the sets
/// it makes are immutable.
/// </summary>
internal sealed class CounterCollection(int processId)
{
    private readonly Dictionary<(string Meter, string Instrument, string Tags), Published> _series = [];
    private Dictionary<string, string> _descriptions = [];

    /// <summary>Forgets the last collection.</summary>
    public void Begin() => _series.Clear();

    /// <summary>Adds what an instrument is for.</summary>
    public void Describe(string meter, string instrument, string? description)
    {
        // Sets that were handed out keep the dictionary they have.
        if (!string.IsNullOrWhiteSpace(description))
            _descriptions = new(_descriptions) { [$"{meter}/{instrument}"] = description };
    }

    /// <summary>Adds one published series; numbers are texts in the invariant culture, empty when there is none.</summary>
    /// <param name="kind">What its numbers mean.</param>
    /// <param name="meter">The meter.</param>
    /// <param name="instrument">The instrument.</param>
    /// <param name="unit">Its unit.</param>
    /// <param name="tags">Its tags.</param>
    /// <param name="growth">How much it grew since the last collection; of a histogram, how much was recorded.</param>
    /// <param name="value">Its value.</param>
    /// <param name="quantiles">Such as <c>0.5=0.012;0.95=0.2</c>.</param>
    /// <param name="seconds">The time that its growth covers, where it is not that of the collection.</param>
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

        // Two instruments of one name count one thing in two places.
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

    /// <summary>Makes the set.</summary>
    /// <param name="takenAt">Timestamp of arrival.</param>
    /// <param name="seconds">Time since the last collection by the process's own clock, or null for the first.</param>
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
