using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace EndToEnd.Hosting;

/// <summary>Error messages of a dashboard that cannot start.</summary>
[Collection<PagesLane>]
public sealed class StartUpTests
{
    [Fact]
    public async Task Start_SeveralBadSettings_NamesThemAllWithoutAStackTraceAndExitsWith2()
    {
        var (exitCode, errors) = await StartAsync("--Target:Port", "0", "--Lab:GracefulStopMs", "-4");

        Assert.Equal(2, exitCode);
        Assert.Contains("Target:Port", errors, StringComparison.Ordinal);
        Assert.Contains("Lab:GracefulStopMs", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_AddressInUse_NamesTheSettingAndExitsWith3()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var address = $"http://localhost:{((IPEndPoint)taken.LocalEndpoint).Port}";

        var (exitCode, errors) = await StartAsync("--urls", address, "--Target:Port", "5999");

        Assert.Equal(3, exitCode);
        Assert.Contains("--urls", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--help", "lab")]
    [InlineData("-h", "--room")]
    [InlineData("--version", "0.1.0")]
    public async Task Start_AskedForHelpOrVersion_ReportsItAndStartsNothing(string asked, string told)
    {
        var (exitCode, output) = await StartAsync("--colour", asked);

        Assert.Equal(0, exitCode);
        Assert.Contains(told, output, StringComparison.Ordinal);
    }

    public static bool HasLimits => OperatingSystem.IsLinux();

    [Theory(
        SkipUnless = nameof(HasLimits),
        Skip = "Limits of a process are changed with prlimit, which only Linux has."
    )]
    [InlineData(64)]
    [InlineData(200)]
    [InlineData(320)]
    public async Task Start_TooFewFilesAndSockets_IsOneSentenceAndExitsWith2(int descriptors)
    {
        var (exitCode, output) = await RunAsync(
            "prlimit",
            $"--nofile={descriptors}",
            "dotnet",
            RunningDashboard.Assembly,
            "--urls",
            "http://localhost:0"
        );

        Assert.Equal(2, exitCode);
        Assert.Equal(
            $"The dashboard cannot start: this process may have {descriptors} files and sockets open, and needs at "
                + $"least 512. Allow more, and start it again: ulimit -n 4096.",
            output.Trim()
        );
    }

    private static Task<(int ExitCode, string Output)> StartAsync(params string[] arguments) =>
        RunAsync("dotnet", [RunningDashboard.Assembly, .. arguments]);

    private static async Task<(int ExitCode, string Output)> RunAsync(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
            WorkingDirectory = Path.GetTempPath(),
        };
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = await process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, errors + await output);
    }
}
