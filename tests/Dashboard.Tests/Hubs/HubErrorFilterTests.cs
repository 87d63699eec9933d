using System.Diagnostics.CodeAnalysis;
using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Logging;
using Tests.Shared;

namespace Dashboard.Tests.Hubs;

public sealed class HubErrorFilterTests : IDisposable
{
    private const string Failing = "/failing";

    private readonly CapturedLog _log = new();

    public void Dispose() => _log.Dispose();

    [Theory]
    [InlineData(1, "DescribeRun", """["../none"]""")]
    [InlineData(4, "Replay", """["../none",1,0,0]""")]
    [InlineData(4, "Replay", """["../none",-1,0,0]""")]
    [InlineData(4, "Frames", """["x"]""")]
    [InlineData(1, "NoSuchMethod", "[]")]
    public async Task Refusal_OfAHub_IsAnsweredAndWritesNothing(int type, string method, string arguments)
    {
        await using var host = await ApiHost.StartAsync(configure: builder => builder.Logging.AddProvider(_log));
        using var socket = await HubSocket.ConnectAsync(host, TelemetryHub.Path);

        await socket.SendAsync(
            $$"""{"type":{{type}},"invocationId":"refused","target":"{{method}}","arguments":{{arguments}}}"""
        );

        Assert.NotEmpty(await socket.EndOfAsync("refused"));
        Assert.DoesNotContain(_log.Lines, line => line.Contains("   at ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(1, nameof(FailingHub.FailAtOnce))]
    [InlineData(4, nameof(FailingHub.FailLater))]
    public async Task Defect_OfAHub_IsWrittenOnceWithItsStackAndNotTold(int type, string method)
    {
        await using var host = await ApiHost.StartAsync(
            configure: builder => builder.Logging.AddProvider(_log),
            map: app => app.MapHub<FailingHub>(Failing)
        );
        using var socket = await HubSocket.ConnectAsync(host, Failing);

        await socket.SendAsync($$"""{"type":{{type}},"invocationId":"failed","target":"{{method}}","arguments":[]}""");

        Assert.DoesNotContain("inner workings", await socket.EndOfAsync("failed"), StringComparison.Ordinal);
        var written = Assert.Single(_log.Lines, line => line.Contains("inner workings", StringComparison.Ordinal));
        Assert.Contains(method, written, StringComparison.Ordinal);
        Assert.Contains("   at ", written, StringComparison.Ordinal);
    }

    internal sealed class FailingHub(ILogger<FailingHub> log) : Hub
    {
        [SuppressMessage("Performance", "CA1822", Justification = "SignalR calls instance methods only.")]
        public Task FailAtOnce() => throw new InvalidCastException("inner workings");

        public IAsyncEnumerable<int> FailLater(CancellationToken cancellation) =>
            Context.LimitAsync(FailingAsync(), log, cancellation);

        private static async IAsyncEnumerable<int> FailingAsync()
        {
            await Task.Yield();
            yield return 1;
            throw new InvalidCastException("inner workings");
        }
    }
}
