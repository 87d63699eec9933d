using System.Net;
using System.Net.Sockets;
using Dashboard.Access;
using Dashboard.Room.Programme;
using Lab.Endpoints;
using Lab.Room;
using Lab.Targets;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;

namespace Dashboard.Room;

/// <summary>
/// The second listener: an application of its own that has the audience's page, its files and its stream, and nothing of the lab. Opened and
/// closed from the stage or at start. All members may be called from any thread.
/// </summary>
internal sealed class RoomListener(
    IOptions<RoomOptions> options,
    Audience audience,
    JoinCode code,
    Visitors visitors,
    ProgrammeChoice programme,
    ILabExperiments experiments,
    Ballots ballots,
    ClassResults results,
    SpeakerKey speakerKey,
    SpeakerView speaker,
    LabAddresses labAddresses,
    TimeProvider time,
    ILoggerFactory loggers
) : IHostedService, IDisposable
{
    private const int LargestBodyBytes = 4_096;
    private const int LargestHeadersBytes = 8_192;

    // A browser opens up to six to get a page, and keeps one of them for the stream.
    private const int ConnectionsOfOnePhone = 6;

    // Which part of the files that may be open the room has at most.
    private const int PartOfFiles = 2;
    private const double RequestsPerSecond = 50;
    private const int RequestsOfOnePhone = 30;

    // Four letters are quickly mistyped, and a router may hide a whole class behind one address.
    private const int WrongCodesOfOneDevice = 30,
        WrongCodesOfAll = 3_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    // The other five are given back soon: two thousand telephones would keep ten thousand of them open for nothing.
    private static readonly TimeSpan IdlePatience = TimeSpan.FromSeconds(5);

    private readonly SemaphoreSlim _turn = new(1);
    private readonly RoomFiles _files = new();
    private volatile OpenRoom? _room;

    /// <summary>Raised after the room was opened or closed, on any thread.</summary>
    public event Action? Changed;

    /// <summary>True while telephones can join.</summary>
    public bool IsOpen => _room is not null;

    /// <summary>Addresses that a telephone can open, the likeliest first; empty while the room is closed.</summary>
    public IReadOnlyList<Uri> Addresses => _room?.Addresses ?? [];

    /// <summary>Connections that were closed at once, because one address had too many, or all together.</summary>
    public long RefusedConnections => _room?.Connections.Refused ?? 0;

    /// <summary>Opens the room; does nothing when it is open.</summary>
    /// <returns>Why it could not be opened, as a sentence; null when it is open.</returns>
    public async Task<string?> OpenAsync()
    {
        await _turn.WaitAsync();
        try
        {
            if (_room is not null)
                return null;
            var (ip, port) = (
                options.Value.Address is { Length: > 0 } address ? IPAddress.Parse(address) : null,
                options.Value.Port ?? FreePorts.FirstOf(RoomOptions.FirstPort, RoomOptions.Ports, IPAddress.Any)
            );
            var room = Build(ip, port);
            try
            {
                await room.App.StartAsync();
            }
            catch (Exception failure) when (failure is IOException or SocketException or InvalidOperationException)
            {
                await room.DisposeAsync();
                return $"The room cannot be opened at port {port}: {failure.GetBaseException().Message}. End what listens there, or choose another with {RoomOptions.Section}:{nameof(RoomOptions.Port)}.";
            }

            room.Feed.Start();
            labAddresses.SetRoom(port);
            _room = room;
        }
        finally
        {
            _turn.Release();
        }

        Changed?.Invoke();
        return null;
    }

    /// <summary>Closes the room and forgets everybody who was in it.</summary>
    public async Task CloseAsync()
    {
        await _turn.WaitAsync();
        try
        {
            if (_room is not { } room)
                return;
            _room = null;
            labAddresses.SetRoom(null);
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

        Changed?.Invoke();
    }

    public Task StartAsync(CancellationToken cancellationToken)
    {
        audience.Forgot += ballots.Withdraw;
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => CloseAsync();

    public void Dispose()
    {
        audience.Forgot -= ballots.Withdraw;
        _turn.Dispose();
    }

    private OpenRoom Build(IPAddress? ip, int port)
    {
        // Nothing of the environment, the command line or the settings reaches it: it listens here and nowhere else.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());

        // The limit of the server itself would write a line for each connection that it refuses.
        var all = OpenFiles.Share(options.Value.MaxPhones * ConnectionsOfOnePhone, PartOfFiles);
        var connections = new ConnectionLimits(
            Math.Min(options.Value.MaxPhonesOfOneAddress * ConnectionsOfOnePhone, all),
            all,
            countsThisMachine: true,
            time,
            loggers.CreateLogger<ConnectionLimits>()
        );
        builder
            .WebHost.UseKestrelCore()
            .ConfigureKestrel(kestrel =>
            {
                kestrel.AddServerHeader = false;
                kestrel.Limits.MaxRequestBodySize = LargestBodyBytes;
                kestrel.Limits.MaxRequestHeadersTotalSize = LargestHeadersBytes;
                kestrel.Limits.RequestHeadersTimeout = Patience;
                kestrel.Limits.KeepAliveTimeout = IdlePatience;
                if (ip is null)
                    kestrel.ListenAnyIP(port, Listen);
                else
                    kestrel.Listen(ip, port, Listen);
            });
        builder.Services.AddSingleton(loggers);
        builder.Services.AddSingleton<IHostLifetime, PartOfTheDashboard>();
        builder.Services.AddRoutingCore();
        builder.Services.AddHostedService<ServerRefusals>();
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(2));
        var app = builder.Build();
        var feed = new RoomFeed(
            () => programme.Current,
            new RoomView(experiments, ballots, time),
            loggers.CreateLogger<RoomFeed>()
        );
        var room = new OpenRoom(app, feed, connections, AddressesOf(ip, port));
        app.UseRoomRefusals();
        app.UseRoomDoor(
            OwnNames.All(),
            new RequestLimits<IPAddress>(
                time,
                RequestsPerSecond,
                options.Value.MaxPhonesOfOneAddress * RequestsOfOnePhone
            )
        );
        app.UseRouting();
        var check = new CodeCheck(
            code,
            new WrongKeys(time, WrongCodesOfOneDevice, WrongCodesOfAll),
            visitors,
            audience
        );
        new RoomEndpoints(_files, feed, audience, check, options.Value, ballots, time).Map(app, room.Closing);
        new ClassEndpoint(check, results).Map(app);

        // Nobody guesses this key; whoever tries must not keep the speaker out.
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
                ? JoinAddresses.InOrder(JoinAddresses.OfThisMachine())
                : [ip];
        return [.. addresses.Select(address => new UriBuilder("http", address.ToString(), port).Uri)];
    }

    private sealed class OpenRoom(
        WebApplication app,
        RoomFeed feed,
        ConnectionLimits connections,
        IReadOnlyList<Uri> addresses
    ) : IAsyncDisposable
    {
        private readonly CancellationTokenSource _closing = new();

        public WebApplication App => app;

        public RoomFeed Feed => feed;

        public ConnectionLimits Connections => connections;

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

    /// <summary>Starts and ends with the dashboard, and listens to no signal itself.</summary>
    private sealed class PartOfTheDashboard : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
