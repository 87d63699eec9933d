using System.Net;
using System.Net.Sockets;
using AudienceWeb.Broadcasts;
using AudienceWeb.Endpoints;
using AudienceWeb.Phones;
using AudienceWeb.Speaker;
using AudienceWeb.Streaming;
using Lab.Foundation.Hosting;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Teaching.Audience;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using WebHosting;

namespace AudienceWeb;

/// <summary>
/// A separate web application that serves only the audience page, its files and its stream. Opened and
/// closed from the stage or at startup.
/// </summary>
public sealed class AudienceListener(
    IOptions<AudienceOptions> options,
    JoinedPhones audience,
    JoinCode code,
    Visitors visitors,
    BroadcastSelector programme,
    ILabExperiments experiments,
    AudiencePoll ballots,
    ClassResults results,
    SpeakerKey speakerKey,
    SpeakerView speaker,
    LabAddresses labAddresses,
    TimeProvider time,
    ILoggerFactory loggers
) : IHostedService, IDisposable
{
    private const int MaxBodyBytes = 4_096;
    private const int MaxHeadersBytes = 8_192;

    // A browser opens up to six connections to load a page, and keeps one for the stream.
    private const int MaxConnectionsPerPhone = 6;

    // Share of the file descriptor limit for the audience.
    private const int DescriptorLimitDivisor = 2;

    // Mistyped codes are likely, and a router may hide a class behind one address.
    private const int MaxWrongCodesPerDevice = 30,
        MaxWrongCodes = 3_000;

    private static readonly TimeSpan HeadersTimeout = TimeSpan.FromSeconds(10);

    // Idle connections are closed soon: 2,000 phones would keep 10,000 of them open.
    private static readonly TimeSpan IdleTimeout = TimeSpan.FromSeconds(5);

    private readonly SemaphoreSlim _turn = new(1);
    private readonly AudienceFiles _files = new();
    private readonly ILogger _log = loggers.CreateLogger<AudienceListener>();
    private volatile AudienceServer? _server;

    /// <summary>Raised after the room was opened or closed, on any thread.</summary>
    public event Action? Changed;

    /// <summary>True while the listener runs and phones can join.</summary>
    public bool IsOpen => _server is not null;

    /// <summary>Addresses that a phone can open, the most likely first; empty while the listener is closed.</summary>
    public IReadOnlyList<Uri> Addresses => _server?.Addresses ?? [];

    /// <summary>Number of connections that were refused because one address, or all together, had too many.</summary>
    public long RejectedConnections => _server?.Connections.RejectedCount ?? 0;

    /// <summary>Opens the listener; does nothing if it is open.</summary>
    /// <returns>The error as a sentence; null after success.</returns>
    public async Task<string?> OpenAsync()
    {
        await _turn.WaitAsync();
        try
        {
            if (_server is not null)
                return null;
            var (ip, port) = (
                options.Value.Address is { Length: > 0 } address ? IPAddress.Parse(address) : null,
                options.Value.Port
                    ?? FreePortFinder.FindFirst(AudienceOptions.FirstPort, AudienceOptions.Ports, IPAddress.Any)
            );
            var room = Build(ip, port);
            try
            {
                await room.App.StartAsync();
            }
            catch (Exception failure) when (failure is IOException or SocketException or InvalidOperationException)
            {
                await room.DisposeAsync();
                return $"The room cannot be opened at port {port}: {failure.GetBaseException().Message}. Stop the program that "
                    + $"listens there, or choose another port with {AudienceOptions.Section}:"
                    + $"{nameof(AudienceOptions.Port)}.";
            }

            room.Feed.Start();
            labAddresses.SetAudience(port);
            _server = room;
        }
        finally
        {
            _turn.Release();
        }

        Listeners.Call(Changed, _log);
        return null;
    }

    /// <summary>Closes the listener and forgets all phones.</summary>
    public async Task CloseAsync()
    {
        await _turn.WaitAsync();
        try
        {
            if (_server is not { } room)
                return;
            _server = null;
            labAddresses.SetAudience(null);
            await room.DisposeAsync();
            audience.Clear();
            ballots.Close();
            results.Clear();
            visitors.Clear();
        }
        finally
        {
            _turn.Release();
        }

        Listeners.Call(Changed, _log);
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        audience.PhoneEvicted += ballots.Withdraw;
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => CloseAsync();

    public void Dispose()
    {
        audience.PhoneEvicted -= ballots.Withdraw;
        _turn.Dispose();
    }

    private AudienceServer Build(IPAddress? ip, int port)
    {
        // The environment, the command line and the settings do not apply to this listener.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());

        // Kestrel's own limit would log a line for each refused connection.
        var all = FileDescriptorBudget.Share(options.Value.MaxPhones * MaxConnectionsPerPhone, DescriptorLimitDivisor);
        var connections = new ConnectionLimiter(
            Math.Min(options.Value.MaxPhonesOfOneAddress * MaxConnectionsPerPhone, all),
            all,
            countsThisMachine: true,
            time,
            loggers.CreateLogger<ConnectionLimiter>()
        );
        builder
            .WebHost.UseKestrelCore()
            .ConfigureKestrel(kestrel =>
            {
                kestrel.AddServerHeader = false;
                kestrel.Limits.MaxRequestBodySize = MaxBodyBytes;
                kestrel.Limits.MaxRequestHeadersTotalSize = MaxHeadersBytes;
                kestrel.Limits.RequestHeadersTimeout = HeadersTimeout;
                kestrel.Limits.KeepAliveTimeout = IdleTimeout;
                if (ip is null)
                    kestrel.ListenAnyIP(port, Listen);
                else
                    kestrel.Listen(ip, port, Listen);
            });
        builder.Services.AddSingleton(loggers);
        builder.Services.AddSingleton<IHostLifetime, NoOpHostLifetime>();
        builder.Services.AddRoutingCore();
        builder.Services.AddAudienceRateLimiter(audience, options.Value);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(2));
        var app = builder.Build();
        var feed = new AudienceFeed(
            () => programme.Current,
            new AudienceView(experiments, ballots, time),
            loggers.CreateLogger<AudienceFeed>()
        );
        var room = new AudienceServer(app, feed, connections, AddressesOf(ip, port));
        app.UseAudienceProblems();
        app.UseAudienceGate(MachineHostNames.All());
        var check = new JoinCodeValidator(
            code,
            new WrongKeys(time, MaxWrongCodesPerDevice, MaxWrongCodes),
            visitors,
            audience
        );
        new AudienceEndpoints(_files, feed, audience, check, options.Value, ballots).Map(app, room.Closing);
        new ClassEndpoint(check, results).Map(app);

        // Wrong speaker keys are not counted: the key cannot be guessed, and other phones must not lock the speaker out.
        new SpeakerEndpoints(_files, speakerKey, speaker).Map(app, room.Closing);
        return room;

        void Listen(ListenOptions listen)
        {
            listen.Protocols = HttpProtocols.Http1;
            listen.Use(connections.Guard);
        }
    }

    private static IReadOnlyList<Uri> AddressesOf(IPAddress? ip, int port)
    {
        var addresses =
            ip is null || ip.Equals(IPAddress.Any) || ip.Equals(IPAddress.IPv6Any)
                ? JoinAddresses.SortByReachability(JoinAddresses.GetNetworkCards())
                : [ip];
        return [.. addresses.Select(address => new UriBuilder("http", address.ToString(), port).Uri)];
    }

    private sealed class AudienceServer(
        WebApplication app,
        AudienceFeed feed,
        ConnectionLimiter connections,
        IReadOnlyList<Uri> addresses
    ) : IAsyncDisposable
    {
        private readonly CancellationTokenSource _closing = new();

        public WebApplication App => app;

        public AudienceFeed Feed => feed;

        public ConnectionLimiter Connections => connections;

        public IReadOnlyList<Uri> Addresses => addresses;

        public CancellationToken Closing => _closing.Token;

        public async ValueTask DisposeAsync()
        {
            await _closing.CancelAsync();
            await app.StopAsync();
            await app.DisposeAsync();
            feed.Dispose();
            _closing.Dispose();
        }
    }

    /// <summary>Starts and ends with the dashboard, and does not handle signals.</summary>
    private sealed class NoOpHostLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
