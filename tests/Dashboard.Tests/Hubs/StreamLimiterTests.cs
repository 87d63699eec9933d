using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Lab.Targets.Probes;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;
using Observation.Counters;

namespace Dashboard.Tests.Hubs;

/// <summary>Many streams on one connection.</summary>
public sealed class StreamLimiterTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(TelemetryHub.Path, "Frames", 0)]
    [InlineData(TelemetryHub.Path, "Replay", "none", 1, 0, 0)]
    [InlineData(CounterHub.Path, "Counters")]
    public async Task Follow_MoreStreamsThanAConnectionMayHave_IsRefusedWithAMessageAndTheConnectionStays(
        string hub,
        string method,
        params object[] arguments
    )
    {
        await using var host = await ApiHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<ICounters>(new NoCounters())
        );
        await using var connection = await HubClient.ConnectAsync(host, hub);
        using var first = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var (kept, keptArguments) = method == "Replay" ? ("Frames", [0]) : (method, arguments);
        for (var count = 0; count < StreamLimiter.MaxPerConnection; count++)
            await connection.StreamAsChannelCoreAsync<object>(
                kept,
                keptArguments,
                count == 0 ? first.Token : Cancellation
            );

        Assert.True(await IsRefusedAsync());
        await first.CancelAsync();

        // The hub ends a cancelled stream shortly after the cancellation.
        while (await IsRefusedAsync())
            await Task.Delay(10, Cancellation);

        async Task<bool> IsRefusedAsync()
        {
            try
            {
                await connection.StreamAsyncCore<object>(method, arguments, Cancellation).FirstAsync(Cancellation);
                return false;
            }
            catch (HubException refusal)
            {
                return refusal.Message.Contains(
                    $"at most {StreamLimiter.MaxPerConnection} streams",
                    StringComparison.Ordinal
                );
            }
        }
    }

    private sealed class NoCounters : ICounters
    {
        public CounterSet? Latest => null;

        public string? Problem => null;
    }
}
