using System.Diagnostics.Metrics;
using TargetApi.Vitals;

namespace TargetApi.CacheStampede;

/// <summary>
/// The slow source behind the cache: a query takes 400 ms, and 40 run at once; the others wait. It only waits, so it uses no
/// significant processor time. Thread-safe: a lock guards its counts.
/// </summary>
internal sealed class PriceSource : IDisposable
{
    /// <summary>Publishes the queries that one expiry has caused; no value while there are no queries.</summary>
    public const string CallsPerMissInstrument = "cache.calls_per_miss";

    /// <summary>Counts the queries.</summary>
    public const string QueriesInstrument = "cache.queries";

    /// <summary>Maximum number of concurrent queries.</summary>
    public const int Capacity = 40;

    /// <summary>Duration of a query.</summary>
    public static readonly TimeSpan QueryTime = TimeSpan.FromMilliseconds(400);

    private readonly SemaphoreSlim _places = new(Capacity);
    private readonly object _gate = new();
    private readonly TimeProvider _clock;
    private readonly RecentUse _use;
    private readonly Counter<long> _queries;
    private int _open,
        _callsPerMiss;

    public PriceSource(TimeProvider clock, IMeterFactory meters)
    {
        (_clock, _use) = (clock, new RecentUse(clock));
        var meter = meters.Create(LabMeter.Name);
        _queries = meter.CreateCounter<long>(QueriesInstrument, "{query}", "Queries to the source behind the cache.");
        meter.CreateObservableGauge(
            CallsPerMissInstrument,
            () => _use.IsRecent ? [new(CallsPerMiss)] : Array.Empty<Measurement<int>>(),
            "{query}",
            "Queries to the source that one expiry of the cached value has caused."
        );
    }

    /// <summary>
    /// Queries since the source was last idle. Queries that overlap answer the same question, so they belong to one miss.
    /// </summary>
    public int CallsPerMiss
    {
        get
        {
            lock (_gate)
                return _callsPerMiss;
        }
    }

    /// <summary>Queries the prices.</summary>
    /// <exception cref="OperationCanceledException">The query was cancelled.</exception>
    public async Task<string> QueryAsync(CancellationToken cancellation)
    {
        Begin();
        try
        {
            await _places.WaitAsync(cancellation);
            try
            {
                await Task.Delay(QueryTime, _clock, cancellation);
            }
            finally
            {
                _places.Release();
            }

            return $"prices of {_clock.GetUtcNow():O}";
        }
        finally
        {
            lock (_gate)
                _open--;
        }
    }

    /// <inheritdoc />
    public void Dispose() => _places.Dispose();

    private void Begin()
    {
        _queries.Add(1);
        _use.Record();
        lock (_gate)
        {
            _callsPerMiss = _open == 0 ? 1 : _callsPerMiss + 1;
            _open++;
        }
    }
}
