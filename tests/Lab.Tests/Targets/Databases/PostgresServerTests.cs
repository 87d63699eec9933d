using System.Data.Common;
using System.Net.Sockets;
using Lab.Targets.Databases;

namespace Lab.Tests.Targets.Databases;

public sealed class PostgresServerTests
{
    public static bool IsInstalled => PostgresInstallation.Find() is not null;

    [Fact]
    public async Task EnsureRunningAsync_NotInstalled_SaysHowToGetIt()
    {
        using var server = new PostgresServer(database: null, () => null);

        Assert.Equal(PostgresServer.NotInstalled, await server.EnsureRunningAsync());
    }

    [Fact]
    public async Task EnsureRunningAsync_AnotherServer_IsUsed()
    {
        using var server = new PostgresServer("Host=shop", () => throw new InvalidOperationException("not needed"));

        Assert.Null(await server.EnsureRunningAsync());
        Assert.Equal("Host=shop", server.ConnectionString);
    }

    [Fact(SkipUnless = nameof(IsInstalled), Skip = "Needs PostgreSQL.")]
    [Trait("Category", "Long")]
    public async Task EnsureRunningAsync_Twice_IsOneServerThatEndsWithTheHost()
    {
        var server = new PostgresServer(database: null, PostgresInstallation.Find);
        var folder = FolderOf(server);
        try
        {
            Assert.Null(await server.EnsureRunningAsync());
            var started = File.GetLastWriteTimeUtc(Path.Combine(folder, "data", "postmaster.pid"));
            Assert.Null(await server.EnsureRunningAsync());

            Assert.Equal(started, File.GetLastWriteTimeUtc(Path.Combine(folder, "data", "postmaster.pid")));
            await ConnectAsync(folder);
        }
        finally
        {
            server.Dispose();
        }

        Assert.False(Directory.Exists(folder));
        await Assert.ThrowsAsync<SocketException>(() => ConnectAsync(folder));
    }

    [Fact(SkipUnless = nameof(IsInstalled), Skip = "Needs PostgreSQL.")]
    [Trait("Category", "Long")]
    public async Task EnsureRunningAsync_ProgramThatFails_ReportsItsLastLineAndLeavesNoFolder()
    {
        var programs = Directory.CreateTempSubdirectory("dashboard-tests-");
        try
        {
            Readable(programs.FullName);
            var initDb = Path.Combine(programs.FullName, "initdb");
            await File.WriteAllTextAsync(
                initDb,
                "#!/bin/sh\necho first >&2\necho no space >&2\nexit 1\n",
                TestContext.Current.CancellationToken
            );
            Readable(initDb);
            using var server = new PostgresServer(database: null, () => programs.FullName);

            var problem = await server.EnsureRunningAsync();

            Assert.EndsWith("no space", problem, StringComparison.Ordinal);
            Assert.False(Directory.Exists(FolderOf(server)));
        }
        finally
        {
            programs.Delete(recursive: true);
        }
    }

    // The lab starts the programs as another user when it is root.
    private static void Readable(string path)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, (UnixFileMode)0b111_101_101);
    }

    private static string FolderOf(PostgresServer server) =>
        (string)new DbConnectionStringBuilder { ConnectionString = server.ConnectionString }["Host"];

    private static async Task ConnectAsync(string folder)
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        await socket.ConnectAsync(
            new UnixDomainSocketEndPoint(Path.Combine(folder, ".s.PGSQL.5432")),
            TestContext.Current.CancellationToken
        );
    }
}
