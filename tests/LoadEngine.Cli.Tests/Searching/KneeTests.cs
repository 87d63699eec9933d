using Knee.Plans;
using Knee.Reports;
using Knee.Searching;
using Knee.Trials;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Searching;

public sealed class KneeTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    [Trait("Category", "Long")]
    public async Task Knee_LimitedEndpoint_FindsItsCapacity()
    {
        const int capacity = 200;
        await using var server = await LimitedServer.StartAsync(capacity);
        var (json, markdown, html) = (_folder.PathOf("k.json"), _folder.PathOf("k.md"), _folder.PathOf("k.html"));
        var (exitCode, output, errors) = await Dashload.RunAsync(
            "knee",
            server.Url,
            "--objective",
            "p99<1s,failed_rate<1%",
            "--trial",
            "4s",
            "--out",
            json,
            "--out",
            markdown,
            "--out",
            html
        );

        var knee = KneeJson.Read(await ReadAsync(json)).ToSearch();
        // On a busy machine the generator cannot make every load, and time may be used up.
        Assert.True(exitCode == (knee.Outcome == KneeOutcome.Found ? 0 : 98), output + errors);
        var (low, high) = knee.Range!.Value;
        Assert.True(low <= capacity * 1.1 && high >= capacity * 0.9, $"{low}..{high}\n{errors}");
        Assert.InRange(knee.Holds!.Value, 0, capacity * 1.15);
        Assert.Contains("| growth |", await ReadAsync(markdown), StringComparison.Ordinal);
        Assert.Contains("<svg", await ReadAsync(html), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Knee_ObjectiveFailsAtTheLowestLoad_ExitsWithThresholdCrossed()
    {
        await using var server = await CountingServer.StartAsync();
        var (exitCode, output, _) = await Dashload.RunAsync(
            "knee",
            $"{server.Url}/slow/200",
            "--axis",
            "users",
            "--objective",
            "p50<100ms",
            "--trial",
            "2s"
        );

        Assert.Equal(99, exitCode);
        Assert.Contains("1 user", output, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Knee_HoldsAtTheHighestLoad_IsUndecided()
    {
        await using var server = await CountingServer.StartAsync();
        var json = _folder.PathOf("k.json");
        var (exitCode, _, _) = await Dashload.RunAsync(
            "knee",
            $"{server.Url}/slow/20",
            "--axis",
            "users",
            "--objective",
            "p50<5s",
            "--max",
            "2",
            "--trial",
            "2s",
            "--out",
            json
        );

        Assert.Equal(98, exitCode);
        var knee = KneeJson.Read(await ReadAsync(json)).ToSearch();
        Assert.Equal(KneeOutcome.HoldsAtMax, knee.Outcome);
        Assert.Equal((LoadAxis.Users, 2.0), (knee.Plan.Axis, knee.Holds));
        Assert.Equal(TrialPurpose.Confirmation, knee.Trials[^1].Purpose);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Knee_Interrupted_ResumesFromItsFile()
    {
        await using var server = await CountingServer.StartAsync();
        var json = _folder.PathOf("k.json");
        string[] arguments =
        [
            "knee",
            $"{server.Url}/slow/20",
            "--axis",
            "users",
            "--objective",
            "p50<5s",
            "--max",
            "8",
            "--trial",
            "2s",
            "--out",
            json,
        ];
        using (var first = Dashload.Start(arguments))
        {
            await first.SaysAsync("1 user, growth");
            first.Signal(Dashload.Sigint);
            Assert.Equal(130, (await first.EndAsync()).ExitCode);
        }

        var stored = KneeJson.Read(await ReadAsync(json));
        Assert.Equal(98, (await Dashload.RunAsync([.. arguments, "--resume", json])).ExitCode);
        var resumed = KneeJson.Read(await ReadAsync(json));
        Assert.Equal(
            stored.Trials.Select(trial => (trial.Load, trial.Figures)),
            resumed.Trials.Take(stored.Trials.Count).Select(trial => (trial.Load, trial.Figures))
        );
        Assert.Equal(KneeOutcome.HoldsAtMax, resumed.Result.Outcome);
    }

    [Theory]
    [InlineData("--objective", "--objective", "p99")]
    [InlineData("--axis", "--axis", "requests")]
    [InlineData("--min", "--min", "0")]
    [InlineData("--min", "--min", "a lot")]
    [InlineData("--max", "--max", "5")]
    [InlineData("--growth", "--growth", "1")]
    [InlineData("--goal-width", "--goal-width", "60%")]
    [InlineData("--trial", "--trial", "1s")]
    [InlineData("--max-trials", "--max-trials", "1")]
    [InlineData("--max-time", "--max-time", "1s")]
    [InlineData("--out", "--out", "knee.xml")]
    [InlineData("--resume", "--resume", "no/such/file")]
    public async Task Knee_BadOption_NamesIt(string option, params string[] arguments)
    {
        await using var server = await CountingServer.StartAsync();
        var (exitCode, _, errors) = await Dashload.RunAsync(["knee", $"{server.Url}/", .. arguments]);

        Assert.Equal(2, exitCode);
        Assert.Contains($"  {option}: ", errors, StringComparison.Ordinal);
        Assert.Equal(0, server.Requests);
    }

    private static Task<string> ReadAsync(string path) =>
        File.ReadAllTextAsync(path, TestContext.Current.CancellationToken);
}
