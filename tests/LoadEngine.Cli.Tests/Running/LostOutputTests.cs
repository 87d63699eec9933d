using LoadEngine.Cli.Results;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Running;

/// <summary>The terminal is closed, or files reject writes, during a run: the run and its result are not affected.</summary>
public sealed class LostOutputTests
{
    private const string Needs = "/dev/full, and terminals that a test can close, are Linux's.";

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Theory(SkipUnless = nameof(IsLinux), Skip = Needs)]
    [InlineData("xterm-256color", false)]
    [InlineData("xterm-256color", true)]
    [InlineData("dumb", false)]
    public async Task Terminal_ClosedDuringARun_Is130AndThePartialResultIsWritten(string terminal, bool isQuiet)
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        using var dashload = new DashloadInTerminal(
            terminal,
            [
                "run",
                server.Url,
                "--vus",
                "2",
                "--duration",
                "40s",
                "--out",
                folder.PathOf("result.json"),
                .. isQuiet ? ["--quiet"] : (string[])[],
            ]
        );
        await server.FirstRequest.WaitAsync(TestContext.Current.CancellationToken);

        dashload.Close();
        var (exitCode, shown) = await dashload.EndAsync();

        Assert.True(exitCode == 130, $"{exitCode}: {shown}");
        var result = ResultJson.Read(
            await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken)
        );
        Assert.True(result.Interrupted);
        Assert.Equal(server.Requests, result.Totals.Completed);
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = Needs)]
    public async Task Run_ProgressCannotBeWritten_EndsAsPlannedWithItsResult()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        using var dashload = Dashload.StartWith(
            "2>/dev/full",
            "run",
            server.Url,
            "--vus",
            "2",
            "--duration",
            "2s",
            "--format",
            "json",
            "--out",
            folder.PathOf("result.json")
        );

        var (exitCode, output, _) = await dashload.EndAsync();

        Assert.Equal(0, exitCode);
        Assert.Equal(server.Requests, ResultJson.Read(output).Totals.Completed);
        Assert.Equal(
            output,
            await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken)
        );
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = Needs)]
    public async Task Run_ResultCannotBePrinted_IsInItsFilesAndToldWith1()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        using var dashload = Dashload.StartWith(
            ">/dev/full",
            "run",
            server.Url,
            "--vus",
            "2",
            "--duration",
            "1s",
            "--quiet",
            "--out",
            folder.PathOf("result.json")
        );

        var (exitCode, _, errors) = await dashload.EndAsync();

        Assert.Equal(
            (1, "Standard output could not be written completely: No space left on device\n"),
            (exitCode, errors)
        );
        Assert.Equal(
            server.Requests,
            ResultJson
                .Read(await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken))
                .Totals.Completed
        );
    }

    [Fact]
    public async Task Run_EndedByADefect_Is1AndWhatWasObservedIsWritten()
    {
        using var folder = new TemporaryFolder();

        // The address of the seventh user has an invalid port.
        var (exitCode, output, errors) = await Dashload.RunAsync(
            "run",
            "http://127.0.0.1:{vu}1111/",
            "--vus",
            "7",
            "--duration",
            "30s",
            "--quiet",
            "--format",
            "json",
            "--out",
            folder.PathOf("result.json")
        );

        Assert.Equal(1, exitCode);
        Assert.Contains("The run ended because of an internal error", errors, StringComparison.Ordinal);
        var result = ResultJson.Read(output);
        Assert.True(result.Interrupted);
        Assert.True(result.DurationSeconds < 30);
        Assert.Equal(
            output,
            await File.ReadAllTextAsync(folder.PathOf("result.json"), TestContext.Current.CancellationToken)
        );
    }
}
