using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Lab.Targets.Probes;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Observation.Counters;

namespace Dashboard.Tests.Hubs;

/// <summary>Many streams on one connection, by the protocol itself.</summary>
public sealed class StreamLimiterTests
{
    [Theory]
    [InlineData(TelemetryHub.Path, "Frames", "[0]")]
    [InlineData(TelemetryHub.Path, "Replay", """["none",1,0,0]""")]
    [InlineData(CounterHub.Path, "Counters", "[]")]
    public async Task Follow_MoreStreamsThanAConnectionMayHave_IsRefusedWithAMessageAndTheConnectionStays(
        string hub,
        string method,
        string arguments
    )
    {
        await using var host = await ApiHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<ICounters>(new NoCounters())
        );
        using var socket = await HubSocket.ConnectAsync(host, hub);
        var full = method == "Replay" ? "Frames" : method;
        var before = full == "Frames" ? "[0]" : "[]";
        for (var id = 1; id <= StreamLimiter.MaxPerConnection; id++)
            await socket.SendAsync(
                $$"""{"type":4,"invocationId":"{{id}}","target":"{{full}}","arguments":{{before}}}"""
            );

        await socket.SendAsync(
            $$"""{"type":4,"invocationId":"one too many","target":"{{method}}","arguments":{{arguments}}}"""
        );
        var refusal = await socket.EndOfAsync("one too many");
        await socket.SendAsync("""{"type":5,"invocationId":"1"}""");
        await socket.EndOfAsync("1");
        await socket.SendAsync(
            $$"""{"type":4,"invocationId":"in its place","target":"{{method}}","arguments":{{arguments}}}"""
        );
        await socket.SendAsync("""{"type":5,"invocationId":"in its place"}""");
        var after = await socket.EndOfAsync("in its place");

        Assert.Contains($"at most {StreamLimiter.MaxPerConnection} streams at once", refusal, StringComparison.Ordinal);
        Assert.DoesNotContain("at once", after, StringComparison.Ordinal);
    }

    private sealed class NoCounters : ICounters
    {
        public CounterSet? Latest => null;

        public string? Problem => null;
    }
}
