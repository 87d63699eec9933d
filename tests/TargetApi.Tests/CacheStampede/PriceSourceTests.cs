using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.CacheStampede;
using TargetApi.Tests.Running;
using TargetApi.Vitals;

namespace TargetApi.Tests.CacheStampede;

public sealed class PriceSourceTests : IDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
    private readonly FakeTimeProvider _clock = new();
    private readonly PublishedValues _published;
    private readonly PriceSource _source;

    public PriceSourceTests()
    {
        var meters = _services.GetRequiredService<IMeterFactory>();
        _source = new PriceSource(_clock, meters);
        _published = new PublishedValues(meters);
    }

    public void Dispose()
    {
        _published.Dispose();
        _source.Dispose();
        _services.Dispose();
    }

    [Fact]
    public async Task CallsPerMiss_OverlappingQueries_BelongToOneMiss()
    {
        var queries = Enumerable.Range(0, 3).Select(_ => Query()).ToArray();
        Assert.Equal(3, _source.CallsPerMiss);
        _clock.Advance(PriceSource.QueryTime);
        await Task.WhenAll(queries);

        Assert.Equal(3, _source.CallsPerMiss);
        var next = Query();
        Assert.Equal(1, _source.CallsPerMiss);
        _clock.Advance(PriceSource.QueryTime);
        await next;
    }

    [Fact]
    public async Task QueryAsync_MoreThanTheCapacity_TakesTwoRounds()
    {
        var queries = Enumerable.Range(0, PriceSource.Capacity + 1).Select(_ => Query()).ToArray();

        _clock.Advance(PriceSource.QueryTime);
        await Task.WhenAll(queries[..PriceSource.Capacity]);

        Assert.False(queries[^1].IsCompleted);
        await AdvanceUntilAsync(queries[^1]);
    }

    [Fact]
    public async Task QueryAsync_CallerLeaves_FreesItsPlace()
    {
        using var leave = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        var left = _source.QueryAsync(leave.Token);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => left);
        var next = Query();
        Assert.Equal(1, _source.CallsPerMiss);
        _clock.Advance(PriceSource.QueryTime);
        await next;
    }

    [Fact]
    public async Task CallsPerMiss_NoQueries_IsNotPublished()
    {
        Assert.Null(_published.Read(PriceSource.CallsPerMissInstrument));
        var query = Query();
        Assert.Equal(1, _published.Read(PriceSource.CallsPerMissInstrument));
        _clock.Advance(PriceSource.QueryTime);
        await query;

        _clock.Advance(RecentUse.IdleTime);

        Assert.Null(_published.Read(PriceSource.CallsPerMissInstrument));
    }

    private Task<string> Query() => _source.QueryAsync(TestContext.Current.CancellationToken);

    // A freed place is taken by a continuation, which may run after the clock was advanced.
    private async Task AdvanceUntilAsync(Task task)
    {
        for (var attempt = 0; attempt < 600 && !task.IsCompleted; attempt++)
        {
            _clock.Advance(PriceSource.QueryTime);
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }

        Assert.True(task.IsCompletedSuccessfully);
    }
}
