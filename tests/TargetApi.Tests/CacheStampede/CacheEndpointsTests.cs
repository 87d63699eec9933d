using System.Diagnostics.Metrics;
using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.CacheStampede;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.CacheStampede;

public sealed class CacheEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>, IDisposable
{
    private const int Callers = 20;

    private readonly ServiceProvider _services = CreateServices();

    public void Dispose() => _services.Dispose();

    [Theory]
    [InlineData("/bad/cache", "query-for-each")]
    [InlineData("/good/cache", "query-for-all")]
    public async Task Get_EitherVariant_AnswersWithThePrices(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal((HttpStatusCode.OK, mode), (answer.Status, answer.Text("mode")));
        Assert.StartsWith("prices of ", answer.Text("prices"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task BadCache_ManyCallersOfAnEmptyCache_QueryForEach() =>
        Assert.Equal(
            Callers,
            await QueriesOfAsync(
                (services, source) =>
                    CacheEndpoints.BadCache(
                        services.GetRequiredService<IMemoryCache>(),
                        source,
                        TestContext.Current.CancellationToken
                    ),
                Callers
            )
        );

    [Fact]
    public async Task GoodCache_ManyCallersOfAnEmptyCache_QueryOnce() =>
        Assert.Equal(
            1,
            await QueriesOfAsync(
                (services, source) =>
                    CacheEndpoints.GoodCache(
                        services.GetRequiredService<HybridCache>(),
                        source,
                        TestContext.Current.CancellationToken
                    ),
                1
            )
        );

    // All callers find the cache empty: the clock of the source stands still until they wait.
    private async Task<int> QueriesOfAsync(Func<IServiceProvider, PriceSource, Task<IResult>> call, int awaited)
    {
        var clock = new FakeTimeProvider();
        using var source = new PriceSource(clock, _services.GetRequiredService<IMeterFactory>());
        var calls = Enumerable.Range(0, Callers).Select(_ => call(_services, source)).ToArray();
        Assert.True(SpinWait.SpinUntil(() => source.CallsPerMiss >= awaited, TimeSpan.FromSeconds(60)));
        for (var attempt = 0; attempt < 600 && !Array.TrueForAll(calls, started => started.IsCompleted); attempt++)
        {
            clock.Advance(PriceSource.QueryTime);
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }

        await Task.WhenAll(calls);
        return source.CallsPerMiss;
    }

    private static ServiceProvider CreateServices()
    {
        var services = new ServiceCollection().AddMetrics().AddMemoryCache();
        services.AddHybridCache();
        return services.BuildServiceProvider();
    }
}
