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
    [InlineData(false, "DescribeRun", "../none")]
    [InlineData(true, "Replay", "../none", 1, 0, 0)]
    [InlineData(true, "Replay", "../none", -1, 0, 0)]
    [InlineData(true, "Frames", "x")]
    [InlineData(false, "NoSuchMethod")]
    public async Task Refusal_OfAHub_IsAnsweredAndWritesNothing(bool streams, string method, params object[] arguments)
    {
        await using var host = await ApiHost.StartAsync(configure: builder => builder.Logging.AddProvider(_log));
        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);

        await Assert.ThrowsAsync<HubException>(() => connection.CallAsync(streams, method, arguments));

        Assert.DoesNotContain(_log.Lines, line => line.Contains("   at ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(false, nameof(FailingHub.FailAtOnce))]
    [InlineData(true, nameof(FailingHub.FailLater))]
    public async Task Defect_OfAHub_IsWrittenOnceWithItsStackAndNotTold(bool streams, string method)
    {
        await using var host = await ApiHost.StartAsync(
            configure: builder => builder.Logging.AddProvider(_log),
            map: app => app.MapHub<FailingHub>(Failing)
        );
        await using var connection = await HubClient.ConnectAsync(host, Failing);

        var failure = await Assert.ThrowsAsync<HubException>(() => connection.CallAsync(streams, method, []));

        Assert.DoesNotContain("inner workings", failure.Message, StringComparison.Ordinal);
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
