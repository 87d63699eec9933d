using System.Net;
using Dashboard.Security;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Tests.Shared;
using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class ConnectionLimiterTests : IDisposable
{
    private const int OfAll = 6,
        OfOne = 3;
    private readonly FakeTimeProvider _clock = new();
    private readonly CapturedLog _log = new();

    public void Dispose() => _log.Dispose();

    // The limiter with simulated remote addresses.
    [Fact]
    public async Task Door_OneDeviceOpensAllItCan_IsClosedFromTheLimitOnAndThisMachineIsNot()
    {
        var builder = WebApplication.CreateBuilder();
        builder.Configuration["Presenter:Key"] = "correct horse battery";
        builder.Services.AddAccess(builder.Configuration);
        await using var app = builder.Build();
        ListenOptions door = null!;
        app.Services.GetRequiredService<IOptions<KestrelServerOptions>>()
            .Value.Listen(IPAddress.Any, 0, listen => door = listen);
        door.Run(Forever);
        var connect = door.Build();
        var all = FileDescriptorBudget.Share(AccessSetup.MaxConnections, AccessSetup.DescriptorLimitDivisor);

        Assert.Equal(Math.Min(AccessSetup.MaxConnectionsPerDevice, all), Served(connect, 1_000, "192.0.2.7"));
        for (var device = 1; device < 10; device++)
            Served(connect, 1_000, $"198.51.100.{device}");
        Assert.Equal(0, Served(connect, 10, "203.0.113.1"));
        Assert.Equal(2_000, Served(connect, 2_000, "127.0.0.1"));
        Assert.Equal(10, Served(connect, 10, "::ffff:127.0.0.1"));
        Assert.Equal(10, Served(connect, 10, "::1"));
    }

    [Theory]
    [InlineData("192.0.2.7", "::ffff:192.0.2.7")]
    [InlineData("2001:db8::1", "2001:db8::ffff:1")]
    [InlineData("fe80::1%2", "fe80::2%2")]
    public void Guard_AddressesOfOneDevice_AreCountedAsOne(string one, string another)
    {
        var connect = Limits().Guard(Forever);

        Assert.Equal(2, Served(connect, 2, one));
        Assert.Equal(1, Served(connect, 2, another));
        Assert.Equal(OfAll - OfOne, Served(connect, OfOne, "2001:db8:0:1::1"));
    }

    [Fact]
    public async Task Guard_ConnectionsThatEnd_GiveTheirPlaceBack()
    {
        var ends = new TaskCompletionSource();
        var connect = Limits().Guard(_ => ends.Task);
        var open = Enumerable.Range(0, OfOne).Select(_ => connect(From("192.0.2.7"))).ToList();
        Assert.Equal(0, Served(connect, 1, "192.0.2.7"));

        ends.SetResult();
        await Task.WhenAll(open);
        ends = new();

        Assert.Equal(OfOne, Served(connect, OfOne + 1, "192.0.2.7"));
    }

    [Fact]
    public void Guard_ThousandsThatAreRefused_AreOneLineAMinute()
    {
        var limits = Limits();
        var connect = limits.Guard(Forever);

        Served(connect, 1_000, "192.0.2.7");
        Served(connect, 1_000, "192.0.2.8");
        Assert.Single(_log.Lines);
        _clock.Advance(TimeSpan.FromMinutes(1));
        Served(connect, 1_000, "192.0.2.8");

        Assert.Equal(2, _log.Lines.Count);
        Assert.Equal(3_000 - OfAll, limits.RejectedCount);
    }

    [Theory]
    [InlineData(4_000, 4, 1_024L, 256)]
    [InlineData(4_000, 4, 1_048_576L, 4_000)]
    [InlineData(4_000, 4, null, 4_000)]
    public void Share_OfTheFilesThatMayBeOpen_LeavesTheRest(int wanted, int part, long? limit, int expected) =>
        Assert.Equal(expected, FileDescriptorBudget.Share(wanted, part, limit));

    private static Task Forever(ConnectionContext connection) =>
        Task.Delay(Timeout.Infinite, TestContext.Current.CancellationToken);

    private static int Served(ConnectionDelegate connect, int times, string from) =>
        Enumerable.Range(0, times).Count(_ => !connect(From(from)).IsCompleted);

    private static DefaultConnectionContext From(string address) =>
        new() { RemoteEndPoint = new IPEndPoint(IPAddress.Parse(address), 40_000) };

    private ConnectionLimiter Limits() =>
        new(OfOne, OfAll, countsThisMachine: true, _clock, _log.CreateLogger("limits"));
}
