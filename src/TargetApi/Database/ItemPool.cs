using System.Collections.Concurrent;
using System.Data;
using Npgsql;

namespace TargetApi.Database;

/// <summary>
/// A pool of connections for the items of a shop. It remembers the connections that are open and returns them when a load begins,
/// as a restart does, so that each run shows the beginning; no service has this. A load begins with a request after
/// <see cref="Pause"/> without any. Thread-safe.
/// </summary>
internal sealed class ItemPool : IAsyncDisposable
{
    /// <summary>Seconds for which a request waits for a connection; short, so that a run shows the failures.</summary>
    public const int TimeoutSeconds = 3;

    /// <summary>One request of this many finds its item sold out.</summary>
    public const int RequestsPerSoldOut = 50;

    /// <summary>Time without requests after which the next one begins a load.</summary>
    public static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);

    private readonly NpgsqlDataSource? _pool;
    private readonly TimeProvider _clock;
    private readonly ConcurrentDictionary<NpgsqlConnection, bool> _open = new();
    private readonly object _loads = new();
    private long _lastEnd;
    private int _requests,
        _items;

    /// <param name="connectionString">The database; empty if there is none.</param>
    /// <param name="name">Name of the pool in the metrics and in the server.</param>
    /// <param name="clock">Measures the pauses.</param>
    public ItemPool(string connectionString, string name, TimeProvider clock)
    {
        _pool = connectionString.Length == 0 ? null : OrderStore.Create(connectionString, name, TimeoutSeconds);
        (_clock, _lastEnd) = (clock, clock.GetTimestamp());
    }

    /// <summary>Connections that are open now.</summary>
    public int Open => _open.Count;

    /// <summary>Creates a closed connection of the pool.</summary>
    /// <exception cref="BadHttpRequestException">There is no database.</exception>
    public NpgsqlConnection CreateConnection()
    {
        var connection = (_pool ?? throw OrderStore.NoDatabase()).CreateConnection();
        connection.StateChange += (_, change) =>
        {
            if (change.CurrentState == ConnectionState.Open)
                _open[connection] = true;
            else
                _open.TryRemove(connection, out var _);
        };
        return connection;
    }

    /// <summary>True for every fiftieth call since the load began.</summary>
    public bool IsNextSoldOut() => Interlocked.Increment(ref _items) % RequestsPerSoldOut == 0;

    /// <summary>Registers the start of a request.</summary>
    public void BeginRequest()
    {
        lock (_loads)
        {
            if (_requests++ > 0 || _clock.GetElapsedTime(_lastEnd) < Pause)
                return;
            _items = 0;
            foreach (var forgotten in _open.Keys)
                forgotten.Dispose();
        }
    }

    /// <summary>Registers the end of a request.</summary>
    public void EndRequest()
    {
        lock (_loads)
        {
            _requests--;
            _lastEnd = _clock.GetTimestamp();
        }
    }

    public ValueTask DisposeAsync() => _pool?.DisposeAsync() ?? ValueTask.CompletedTask;
}
