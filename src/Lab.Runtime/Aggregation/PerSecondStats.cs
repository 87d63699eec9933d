using Experiments;
using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Lab.Runtime.Aggregation;

/// <summary>How each variant did from second to second, cut as <see cref="RunIntervals"/> cuts the stored run. Not thread-safe.</summary>
internal sealed class PerSecondStats
{
    private static readonly Histogram Nothing = new();

    private readonly Dictionary<VariantKind, VariantLines> _lines = [];
    private RunSecond _tick = new();
    private RunSecond? _open,
        _closed;
    private double _openedAt;

    /// <summary>Adds what happened to the requests of one variant since the last snapshot.</summary>
    public void Add(VariantKind variant, Tally interval) => _tick.Add(variant, interval.Response, interval.Succeeded);

    /// <summary>A snapshot has been taken, of which each variant's requests have been added.</summary>
    /// <param name="underFire">The variant under load.</param>
    /// <param name="endSeconds">Its time, in seconds since the run started.</param>
    /// <param name="countedSeconds">The seconds since the one before, as far as they count.</param>
    public void Pass(VariantKind underFire, double endSeconds, double countedSeconds)
    {
        if (_open is not null && _open.ActiveVariant != underFire)
            Close();
        _tick.Add(underFire, Nothing, 0);
        _open ??= new();
        _open.Add(_tick);
        (_open.ActiveVariant, _open.EndSeconds, _open.CountedSeconds) = (
            underFire,
            endSeconds,
            _open.CountedSeconds + countedSeconds
        );
        _tick = new();
        if (endSeconds - _openedAt >= RunIntervals.EnoughSeconds)
            Close();
    }

    /// <summary>How the figures of each variant varied, when the run has ended.</summary>
    public IReadOnlyDictionary<VariantKind, VariantDistributions> SumUp()
    {
        // The end of a run rarely falls on a full second.
        if (
            _open is not null
            && _closed?.ActiveVariant == _open.ActiveVariant
            && _open.EndSeconds - _openedAt < RunIntervals.MinSeconds
        )
        {
            _closed.Add(_open);
            _closed.CountedSeconds += _open.CountedSeconds;
            _open = null;
        }
        else if (_open is not null)
        {
            Close();
        }

        AddClosed();
        return _lines.ToDictionary(pair => pair.Key, pair => pair.Value.Spreads());
    }

    private void Close()
    {
        AddClosed();
        (_closed, _openedAt, _open) = (_open, _open!.EndSeconds, null);
    }

    private void AddClosed()
    {
        if (_closed is not { } second)
            return;
        _closed = null;
        foreach (var (variant, (response, succeeded)) in second.Shares)
        {
            var isUnderFire = variant == second.ActiveVariant;
            if (isUnderFire && second.CountedSeconds is > 0 and < RunIntervals.MinSeconds)
                continue;
            if (!_lines.TryGetValue(variant, out var lines))
                _lines[variant] = lines = new();
            lines.Add(
                response,
                isUnderFire && second.CountedSeconds >= RunIntervals.EnoughSeconds
                    ? succeeded / second.CountedSeconds
                    : null
            );
        }
    }

    /// <summary>What came of the requests to each variant in about a second.</summary>
    private sealed class RunSecond
    {
        public VariantKind ActiveVariant { get; set; }

        public double EndSeconds { get; set; }

        public double CountedSeconds { get; set; }

        public Dictionary<VariantKind, (Histogram Response, long Succeeded)> Shares { get; } = [];

        public void Add(VariantKind variant, Histogram response, long succeeded)
        {
            var (own, counted) = Shares.TryGetValue(variant, out var share) ? share : (new Histogram(), 0);
            own.Add(response);
            Shares[variant] = (own, counted + succeeded);
        }

        public void Add(RunSecond other)
        {
            foreach (var (variant, (response, succeeded)) in other.Shares)
                Add(variant, response, succeeded);
        }
    }

    /// <summary>The figures of one variant, second by second.</summary>
    private sealed class VariantLines
    {
        private const double NsPerMs = 1e6;
        private readonly List<double> _goodput = [],
            _average = [],
            _p50 = [],
            _p95 = [],
            _p99 = [],
            _max = [];

        public void Add(Histogram response, double? goodput)
        {
            if (goodput is { } rate)
                _goodput.Add(rate);
            if (response.Count == 0)
                return;
            _average.Add(response.MeanNs!.Value / NsPerMs);
            _p50.Add(response.PercentileNs(50)!.Value / NsPerMs);
            _p95.Add(response.PercentileNs(95)!.Value / NsPerMs);
            _p99.Add(response.PercentileNs(99)!.Value / NsPerMs);
            _max.Add(response.PercentileNs(100)!.Value / NsPerMs);
        }

        public VariantDistributions Spreads() =>
            new(
                PerSecondDistribution.From(_goodput),
                PerSecondDistribution.From(_average),
                PerSecondDistribution.From(_p50),
                PerSecondDistribution.From(_p95),
                PerSecondDistribution.From(_p99),
                PerSecondDistribution.From(_max)
            );
    }
}
