using Npgsql;
using TargetApi.Database;

namespace TargetApi.Tests.Database;

public sealed class OrderStoreTests
{
    [Fact]
    public async Task Pool_OfAnyConnectionString_HasTenConnections()
    {
        await using var store = new OrderStore("Host=/no/such/folder;Username=lab;Maximum Pool Size=77");

        var pool = new NpgsqlConnectionStringBuilder(store.Pool.ConnectionString);

        Assert.Equal((10, 15, "lab"), (pool.MaxPoolSize, pool.Timeout, pool.Username));
    }
}
