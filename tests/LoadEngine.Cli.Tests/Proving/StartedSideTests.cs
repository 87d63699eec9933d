using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using LoadEngine.Cli.Proving;
using LoadEngine.Cli.Tests.Hosting;
using Proof.Measurements;
using Proof.Running;

namespace LoadEngine.Cli.Tests.Proving;

public sealed class StartedSideTests : IDisposable
{
    private const string NeedsShell = "The commands need a shell.";

    private readonly TemporaryFolder _folder = new();
    private readonly Uri _address = new($"http://127.0.0.1:{FreePort()}/");
    private TcpListener? _listener;

    public static bool IsUnix => !OperatingSystem.IsWindows();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _listener?.Dispose();
        _folder.Dispose();
    }

    [Fact(SkipUnless = nameof(IsUnix), Skip = NeedsShell)]
    public async Task MeasureAsync_ServiceThatListens_RunsInItsFolderDuringTheRunOnly()
    {
        var inner = new FakeSide(() =>
        {
            var id = int.Parse(File.ReadAllText(_folder.PathOf("id")), CultureInfo.InvariantCulture);
            Assert.False(Process.GetProcessById(id).HasExited);
            _listener!.Stop();
            return id;
        });
        var folder = Path.GetDirectoryName(_folder.PathOf("id"))!;
        var side = new StartedSide(inner, new("echo $$ > new; mv new id; exec sleep 600", folder), _address);

        var run = side.MeasureAsync(Cancellation);
        while (!File.Exists(_folder.PathOf("id")))
            await Task.Delay(20, Cancellation);
        // In place of the service.
        Listen();
        await run.WaitAsync(TimeSpan.FromSeconds(60), Cancellation);

        Assert.Throws<ArgumentException>(() => Process.GetProcessById(inner.ProcessId!.Value));
    }

    [Fact(SkipUnless = nameof(IsUnix), Skip = NeedsShell)]
    public async Task MeasureAsync_CommandThatEnds_ReportsItsExitCodeAndLastLines()
    {
        var inner = new FakeSide(() => 0);
        var side = new StartedSide(inner, new("echo no such database >&2; exit 4", "."), _address);

        var failure = await Assert.ThrowsAsync<StartCommandException>(() => side.MeasureAsync(Cancellation));

        Assert.Contains("exit code 4", failure.Message, StringComparison.Ordinal);
        Assert.Contains("no such database", failure.Message, StringComparison.Ordinal);
        Assert.Null(inner.ProcessId);
    }

    [Fact]
    public async Task MeasureAsync_AddressInUse_StartsNothing()
    {
        Listen();
        var side = new StartedSide(new FakeSide(() => 0), new($"echo x > {_folder.PathOf("started")}", "."), _address);

        var failure = await Assert.ThrowsAsync<StartCommandException>(() => side.MeasureAsync(Cancellation));

        Assert.Contains("already responds", failure.Message, StringComparison.Ordinal);
        Assert.False(File.Exists(_folder.PathOf("started")));
    }

    private void Listen()
    {
        _listener = new(IPAddress.Loopback, _address.Port);
        _listener.Start();
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private sealed class FakeSide(Func<int> measure) : IProofSide
    {
        public int? ProcessId { get; private set; }

        public string Name => "fake";

        public Task<RunMeasurement> MeasureAsync(CancellationToken cancellation)
        {
            ProcessId = measure();
            return Task.FromResult(new RunMeasurement(1, 0, 1, 0, 1, 1, 1));
        }
    }
}
