using System.Collections.Concurrent;
using Lab.Targets.Processes;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;

namespace Lab.Tests.Targets.Processes;

public sealed class TargetWarmUpTests
{
    [Theory]
    [InlineData(30, new[] { "/bad/http", "/good/http", "/good/plain" })]
    [InlineData(0, new string[0])]
    public async Task Run_StartedTarget_IsSentRequestsToEveryRoute(double seconds, string[] expected)
    {
        ConcurrentDictionary<string, int> asked = new();
        await using var host = await LabHost.StartAsync(map: app =>
        {
            foreach (var route in new[] { "/good/plain", "/good/http", "/bad/http" })
                app.MapGet(route, () => asked.AddOrUpdate(route, 1, (_, count) => count + 1).ToString());
        });

        TargetWarmUp.Run(host.Address, TimeSpan.FromSeconds(seconds), TestContext.Current.CancellationToken);

        Assert.Equal(expected, asked.Keys.Order());
    }

    [Fact]
    public void Run_TargetThatHasEnded_ComesBack()
    {
        using var ended = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));

        TargetWarmUp.Run(new Uri("http://127.0.0.1:1"), TimeSpan.FromSeconds(30), ended.Token);

        Assert.True(ended.IsCancellationRequested);
    }
}
