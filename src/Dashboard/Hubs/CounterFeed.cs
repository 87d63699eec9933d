using System.Globalization;
using System.Runtime.CompilerServices;
using Lab.Foundation.Formatting;
using Lab.Targets;
using Lab.Targets.Probes;
using Observation.Counters;
using Observation.Runtime;

namespace Dashboard.Hubs;

/// <summary>
/// Streams the target's counters to a viewer. It keeps no state between readers, so concurrent readers are allowed.
/// </summary>
internal sealed class CounterFeed(ICounters counters, ITarget target, TimeProvider time)
{
    // Collections arrive every half second; polling twice as often shows each within 250 ms.
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(250);

    private static readonly double[] ShownQuantiles = [0.5, 0.95, 0.99];

    /// <summary>Returns the current state, then every change.</summary>
    public async IAsyncEnumerable<CounterUpdate> ReadAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        using var timer = new PeriodicTimer(Pace, time);
        CounterUpdate? before = null;
        IReadOnlyList<CounterRow> rows = [];
        CounterSet? shown = null;
        do
        {
            if (counters.Latest is not { } set)
            {
                var standing = GetSnapshot();
                if (standing != before)
                    yield return before = standing;
                (shown, rows) = (null, []);
            }
            else if (set != shown)
            {
                var sorted = Sorted(set);
                var described = sorted.ConvertAll(counter => Describe(counter, set));
                var isSame = described.SequenceEqual(rows);
                (shown, rows) = (set, described);
                yield return before = new(
                    CountersState.Live,
                    DescribeOmitted(set),
                    isSame ? null : rows,
                    [.. sorted.Select(ValuesOf)]
                );
            }
        } while (await timer.WaitForNextTickAsync(cancellation));
    }

    private CounterUpdate GetSnapshot() =>
        target.State.Phase != TargetPhase.Running
            ? new(CountersState.Waiting, $"Waiting for the target. {target.State.Message}", null, [])
        : target.State.ProcessId is null
            ? new(
                CountersState.NoDiagnostics,
                "The target is not a .NET process on this machine, so it has no counters here.",
                null,
                []
            )
        : counters.Problem is { } problem ? new(CountersState.NoDiagnostics, problem, null, [])
        : new(CountersState.Waiting, "Waiting for the first values of the target’s counters.", null, []);

    private static string DescribeOmitted(CounterSet set)
    {
        var histograms = set.Counters.Count(counter => counter.Kind == CounterKind.Histogram);
        return histograms < RuntimeSessionOptions.MaxHistograms && set.Counters.Count < RuntimeSessionOptions.MaxSeries
            ? ""
            : $"Some counters are not shown: the limit is {RuntimeSessionOptions.MaxSeries:#,0} series and "
                + $"{RuntimeSessionOptions.MaxHistograms} histograms per process.";
    }

    private static List<CounterReading> Sorted(CounterSet set) =>
        [
            .. set
                .Counters.OrderBy(counter => counter.Meter == "System.Runtime" ? 0 : 1)
                .ThenBy(counter => counter.Meter, StringComparer.Ordinal)
                .ThenBy(counter => counter.Instrument, StringComparer.Ordinal)
                .ThenBy(counter => counter.Tags, StringComparer.Ordinal),
        ];

    private static CounterRow Describe(CounterReading counter, CounterSet set) =>
        new(
            counter.Meter,
            counter.Instrument,
            UnitNames.Expand(counter.Unit),
            counter.Tags,
            counter.Kind.ToString(),
            set.Descriptions.GetValueOrDefault($"{counter.Meter}/{counter.Instrument}", "")
        );

    private static double?[] ValuesOf(CounterReading counter) =>
        counter.Kind == CounterKind.Histogram
            ?
            [
                Short(counter.Value),
                Short(counter.RatePerSecond),
                .. ShownQuantiles.Select(at =>
                    Short(counter.Quantiles.FirstOrDefault(quantile => quantile.At == at)?.Value)
                ),
            ]
            // The change of a level, such as a queue, is not a rate.
            : [counter.Value, counter.Kind == CounterKind.Counter ? Short(counter.RatePerSecond) : null];

    private static double? Short(double? number) =>
        number is { } value && double.IsFinite(value)
            ? double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            : null;
}
