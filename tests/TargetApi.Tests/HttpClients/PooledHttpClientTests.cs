using Microsoft.Extensions.DependencyInjection;
using TargetApi.HttpClients;
using TargetApi.Settings;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.HttpClients;

public sealed class PooledHttpClientTests
{
    [Fact]
    public void Handler_OfTheDefaults_IsTheArticles()
    {
        using var handler = PooledHttpClient.Handler(new HttpLimits());

        Assert.Equal(TimeSpan.FromMinutes(2), handler.PooledConnectionLifetime);
        Assert.Equal(TimeSpan.FromSeconds(30), handler.PooledConnectionIdleTimeout);
        Assert.Equal(200, handler.MaxConnectionsPerServer);
    }

    [Theory]
    [InlineData(null, 2_000)]
    [InlineData("750", 750)]
    public async Task Client_NamedInternal_HasTheTimeoutThatIsSet(string? setting, int timeoutMs)
    {
        await using var target = setting is null
            ? new InProcessTarget()
            : new InProcessTarget(("Target:Http:TimeoutMs", setting));

        using var client = target.Services.GetRequiredService<IHttpClientFactory>().CreateClient("internal");

        Assert.Equal(TimeSpan.FromMilliseconds(timeoutMs), client.Timeout);
    }
}
