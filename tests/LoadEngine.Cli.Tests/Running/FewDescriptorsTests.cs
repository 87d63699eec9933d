using LoadEngine.Cli.Results;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Running;

/// <summary>
/// A process that may open few files and sockets: refused in words before the start, a kind of failure when they run
/// out on the way.
/// </summary>
[Trait("Category", "Long")]
public sealed class FewDescriptorsTests
{
    private const string Needs = "Limits of a process are changed with prlimit, which only Linux has.";

    public static bool HasLimits => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(HasLimits), Skip = Needs)]
    public async Task Start_MoreUsersThanDescriptors_IsRefusedWithTheNumberThatFits()
    {
        await using var server = await CountingServer.StartAsync();
        using var dashload = Dashload.Start(descriptors: 400, "run", server.Url, "--vus", "400", "--duration", "1s");

        var (exitCode, _, errors) = await dashload.EndAsync();

        Assert.Equal(2, exitCode);
        Assert.Matches(
            "--vus: This process may have 400 files and sockets open, and has [0-9]+: with 64 kept free, "
                + "[1-9][0-9]+ connections fit, and the plan needs 400\\. Choose at most [1-9][0-9]+",
            errors
        );
        Assert.Equal(0, server.Requests);
    }

    [Theory(SkipUnless = nameof(HasLimits), Skip = Needs)]
    [InlineData(48)]
    [InlineData(64)]
    [InlineData(80)]
    public async Task Start_TooFewToReadTheCommandLine_IsOneSentence(int descriptors)
    {
        using var dashload = Dashload.Start(
            descriptors,
            "run",
            "http://127.0.0.1:9/",
            "--vus",
            "2",
            "--duration",
            "1s"
        );

        var (exitCode, output, errors) = await dashload.EndAsync();

        Assert.Equal((2, ""), (exitCode, output));
        Assert.Equal(
            $"dashload cannot start: this process may have {descriptors} files and sockets open, and needs at least "
                + $"100. Allow more, and start it again: ulimit -n 4096.",
            errors.Trim()
        );
    }

    [Fact(SkipUnless = nameof(HasLimits), Skip = Needs)]
    public async Task Run_DescriptorsRunOutOnTheWay_EndsByItselfAndCountsThemAsLocalLimit()
    {
        await using var server = await CountingServer.StartAsync();
        using var dashload = Dashload.Start(
            descriptors: 1_000,
            "run",
            server.Url + "/",
            "--stage",
            "1s:1",
            "--stage",
            "2s:300",
            "--stage",
            "1s:300",
            "--format",
            "json",
            "--threshold",
            "count>0"
        );
        await server.FirstRequest.WaitAsync(TestContext.Current.CancellationToken);
        await dashload.LimitDescriptorsAsync(300);

        var (exitCode, output, errors) = await dashload.EndAsync();

        Assert.True(exitCode == 0, errors);
        var result = ResultJson.Read(output);
        Assert.True(result.Totals.ByError["local-limit"] > 0, output);
        Assert.Equal(["local-limit"], result.Totals.ByError.Keys);
        Assert.True(result.Totals.Succeeded > 0);
    }
}
