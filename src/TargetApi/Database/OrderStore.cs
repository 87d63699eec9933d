using Npgsql;

namespace TargetApi.Database;

/// <summary>The database of the experiment, with a pool of few connections. Thread-safe.</summary>
internal sealed class OrderStore : IAsyncDisposable
{
    /// <summary>Maximum number of connections of the pool.</summary>
    public const int MaxConnections = 10;

    /// <summary>Seconds for which a request waits for a connection; the default of Npgsql.</summary>
    public const int TimeoutSeconds = 15;

    private const string Query = "SELECT count(*) FROM pg_catalog.pg_class WHERE relkind = 'r'";

    private readonly NpgsqlDataSource? _pool;

    /// <summary>Creates the pool; connections open when they are needed.</summary>
    /// <param name="connectionString">The database; empty if there is none.</param>
    public OrderStore(string connectionString) =>
        _pool =
            connectionString.Length == 0
                ? null
                : Create(connectionString, "concurrency-dashboard-target", TimeoutSeconds);

    /// <summary>The pool.</summary>
    /// <exception cref="BadHttpRequestException">There is no database.</exception>
    public NpgsqlDataSource Pool => _pool ?? throw NoDatabase();

    /// <summary>Creates a pool of <see cref="MaxConnections"/> connections, which open when they are needed.</summary>
    /// <param name="connectionString">The database.</param>
    /// <param name="name">Name of the pool in the metrics and in the server.</param>
    /// <param name="timeoutSeconds">Seconds for which a request waits for a connection.</param>
    public static NpgsqlDataSource Create(string connectionString, string name, int timeoutSeconds) =>
        NpgsqlDataSource.Create(
            new NpgsqlConnectionStringBuilder(connectionString)
            {
                MaxPoolSize = MaxConnections,
                Timeout = timeoutSeconds,
                ApplicationName = name,
            }.ConnectionString
        );

    /// <summary>The answer to a request that needs a database if there is none.</summary>
    public static BadHttpRequestException NoDatabase() =>
        new(
            "There is no database. Set Target:Database to the connection string of a PostgreSQL server.",
            StatusCodes.Status503ServiceUnavailable
        );

    /// <summary>Reads the number of items with a short query.</summary>
    public static long ReadItems(NpgsqlConnection connection)
    {
        using var command = new NpgsqlCommand(Query, connection);
        return (long)command.ExecuteScalar()!;
    }

    /// <summary>Reads the number of items with a short query.</summary>
    public static async Task<long> ReadItemsAsync(NpgsqlConnection connection, CancellationToken cancellation)
    {
        await using var command = new NpgsqlCommand(Query, connection);
        return (long)(await command.ExecuteScalarAsync(cancellation))!;
    }

    public ValueTask DisposeAsync() => _pool?.DisposeAsync() ?? ValueTask.CompletedTask;
}
