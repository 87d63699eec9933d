using System.Xml.Linq;
using LoadEngine.Cli.Tests.Hosting;
using Proof.Claims;
using Proof.Judging;
using Proof.Measurements;
using Proof.Reports;

namespace LoadEngine.Cli.Tests.Proving;

public sealed class ProveTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    [Trait("Category", "Long")]
    public async Task Prove_FasterSide_IsBetterInFivePairs()
    {
        await using var server = await CountingServer.StartAsync();
        var (json, markdown, junit) = (_folder.PathOf("p.json"), _folder.PathOf("p.md"), _folder.PathOf("p.xml"));
        var (exitCode, output, errors) = await ProveAsync([
            $"{server.Url}/slow/200",
            $"{server.Url}/slow/20",
            "--out",
            json,
            "--out",
            markdown,
            "--out",
            junit,
        ]);

        Assert.True(exitCode == 0, output + errors);
        var proof = ProofJson.Read(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        Assert.Equal((ProofVerdict.Better, ClaimState.Holds), (proof.Figures[0].Verdict!.Value, proof.Outcome));
        Assert.InRange(proof.Figures[0].Ratio!.Value, 3, 12);
        Assert.Equal(1, proof.Pairs.Count(pair => pair.Purpose == PairPurpose.SameSide));
        Assert.All(proof.Pairs, pair => Assert.InRange(pair.A.Seconds + pair.A.WarmUpSeconds, 0.9, 5));
        Assert.Contains("| better |", await File.ReadAllTextAsync(markdown, TestContext.Current.CancellationToken));
        Assert.Equal("0", XDocument.Load(junit).Root!.Element("testsuite")!.Attribute("failures")!.Value);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Prove_FalseClaim_ExitsWithThresholdCrossed()
    {
        await using var server = await CountingServer.StartAsync();
        var junit = _folder.PathOf("p.xml");
        var (exitCode, output, errors) = await ProveAsync([
            $"{server.Url}/slow/20",
            $"{server.Url}/slow/200",
            "--claim",
            "B.p50 < A.p50",
            "--out",
            junit,
        ]);
        Assert.True(exitCode == 99, output + errors);
        Assert.Equal("1", XDocument.Load(junit).Root!.Element("testsuite")!.Attribute("failures")!.Value);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Prove_Interrupted_ResumesFromItsFile()
    {
        await using var server = await CountingServer.StartAsync();
        var json = _folder.PathOf("p.json");
        string[] arguments = [$"{server.Url}/slow/200", $"{server.Url}/slow/20", "--out", json];
        using (var first = Dashload.Start(Complete(arguments)))
        {
            await first.SaysAsync("Pair 1 ");
            first.Signal(Dashload.Sigint);
            Assert.Equal(130, (await first.EndAsync()).ExitCode);
        }

        var stored = ProofJson.Read(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        var (exitCode, output, errors) = await ProveAsync([.. arguments, "--resume", json]);
        Assert.True(exitCode == 0, output + errors);
        var resumed = ProofJson.Read(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        Assert.Equal(stored.Pairs.Select(Key), resumed.Pairs.Take(stored.Pairs.Count).Select(Key));
        Assert.True(resumed.Pairs.Count > stored.Pairs.Count);
    }

    [Fact]
    public async Task Prove_PairsThatDisagree_ExitsWithUndecided()
    {
        await using var server = await CountingServer.StartAsync();
        var json = _folder.PathOf("p.json");

        var undecided = new Proof.Running.ProofProgress(
            $"{server.Url}/",
            $"{server.Url}/",
            new() { MaxPairs = 8, SameSidePairs = 0 },
            [
                .. new[] { 0.5, 2, 0.6, 1.8, 0.7, 1.5, 0.8, 1.3 }.Select(factor => new MeasuredPair(
                    PairPurpose.Comparison,
                    false,
                    Run(1_000),
                    Run(1_000 * factor)
                )),
            ]
        );
        await File.WriteAllTextAsync(
            json,
            ProofJson.Write(ProofDocument.From(undecided)),
            TestContext.Current.CancellationToken
        );
        var (exitCode, output, _) = await Dashload.RunAsync(
            "prove",
            $"{server.Url}/",
            $"{server.Url}/",
            "--resume",
            json
        );
        Assert.Equal(98, exitCode);
        Assert.Contains("Undecided", output, StringComparison.Ordinal);
        Assert.Equal(0, server.Requests);
    }

    [Theory]
    [InlineData("--pairs", "--pairs", "7")]
    [InlineData("--margin", "--margin", "60%")]
    [InlineData("--claim", "--claim", "B.cpu < A.cpu")]
    [InlineData("--figure", "--figure", "mean")]
    [InlineData("--figure", "--figure", "p50", "--claim", "B.p50 < A.p50")]
    [InlineData("--out", "--out", "proof.pdf")]
    [InlineData("--resume", "--resume", "no/such/file")]
    [InlineData("--plan-b", "--plan-b", "b.json")]
    public async Task Prove_BadOption_NamesIt(string option, params string[] arguments)
    {
        await using var server = await CountingServer.StartAsync();
        var (exitCode, _, errors) = await Dashload.RunAsync([
            "prove",
            $"{server.Url}/",
            $"{server.Url}/",
            .. arguments,
        ]);
        Assert.Equal(2, exitCode);
        Assert.Contains($"  {option}: ", errors, StringComparison.Ordinal);
        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task Prove_OneAddress_IsRefused()
    {
        var (exitCode, _, errors) = await Dashload.RunAsync("prove", "http://localhost:9/");
        Assert.Equal(2, exitCode);
        Assert.Contains("  URL: ", errors, StringComparison.Ordinal);
    }

    private static Task<(int ExitCode, string Output, string Errors)> ProveAsync(string[] arguments) =>
        Dashload.RunAsync(Complete(arguments));

    private static string[] Complete(string[] arguments) =>
        ["prove", .. arguments, "--vus", "4", "--duration", "2s", "--anytime", "--same-side-pairs", "1"];

    private static RunMeasurement Run(double perSecond) => new(10, 2, (long)(perSecond * 10), 0, 50, 100, 200);

    private static (PairPurpose Purpose, long A, long B) Key(MeasuredPair pair) =>
        (pair.Purpose, pair.A.Succeeded, pair.B.Succeeded);
}
