using System.Data;
using Npgsql;
using TargetApi.Database;

namespace TargetApi.Tests.Database;

public sealed class ItemPoolTests
{
    private const string NoServer = "Host=/no/such/folder;Username=lab;Maximum Pool Size=77";

    private readonly FakeTimeProvider _clock = new();

    [Fact]
    public async Task CreateConnection_OfAnyConnectionString_IsClosedAndWaitsThreeSecondsForOneOfTen()
    {
        await using var pool = new ItemPool(NoServer, "items", _clock);

        await using var connection = pool.CreateConnection();

        var settings = new NpgsqlConnectionStringBuilder(connection.ConnectionString);
        Assert.Equal((10, 3, "items"), (settings.MaxPoolSize, settings.Timeout, settings.ApplicationName));
        Assert.Equal((ConnectionState.Closed, 0), (connection.State, pool.Open));
    }

    [Fact]
    public async Task IsNextSoldOut_HundredItems_AreTheFiftiethAndTheHundredth()
    {
        await using var pool = new ItemPool(NoServer, "items", _clock);

        Assert.Equal([50, 100], SoldOut(pool, 100));
    }

    [Fact]
    public async Task BeginRequest_AfterAPauseWithoutRequests_CountsFromTheBeginning()
    {
        await using var pool = new ItemPool(NoServer, "items", _clock);
        pool.BeginRequest();
        _ = SoldOut(pool, 30);
        pool.EndRequest();

        _clock.Advance(ItemPool.Pause);
        pool.BeginRequest();

        Assert.Equal([50], SoldOut(pool, 50));
    }

    [Fact]
    public async Task BeginRequest_AfterAShorterPause_CountsOn()
    {
        await using var pool = new ItemPool(NoServer, "items", _clock);
        pool.BeginRequest();
        _ = SoldOut(pool, 30);
        pool.EndRequest();

        _clock.Advance(ItemPool.Pause - TimeSpan.FromTicks(1));
        pool.BeginRequest();

        Assert.Equal([20], SoldOut(pool, 50));
    }

    // A request waits for a connection for longer than the pause.
    [Fact]
    public async Task BeginRequest_WhileARequestWaits_CountsOn()
    {
        await using var pool = new ItemPool(NoServer, "items", _clock);
        pool.BeginRequest();
        _ = SoldOut(pool, 30);

        _clock.Advance(3 * ItemPool.Pause);
        pool.BeginRequest();

        Assert.Equal([20], SoldOut(pool, 50));
    }

    private static int[] SoldOut(ItemPool pool, int items) =>
        [.. Enumerable.Range(1, items).Where(_ => pool.IsNextSoldOut())];
}
