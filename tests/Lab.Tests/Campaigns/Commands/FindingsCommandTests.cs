using Experiments.Charts;
using Lab.Campaigns.Commands;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.Frames;
using Lab.Testing;
using Lab.Tests.Diagnosis;

namespace Lab.Tests.Campaigns.Commands;

public sealed class FindingsCommandTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task RunAsync_RunWhoseFindingNoRuleMakesNow_ReportsThatItIsGone()
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "run.json");
        await File.WriteAllBytesAsync(file, RunDocumentWriter.ToBytes(StoredRuns.Run()).ToArray(), Cancellation);

        var (exit, output, errors) = await RunAsync(file);

        Assert.Equal((0, ""), (exit, errors));
        Assert.Matches(@"gone\s+1\.5.*Warning\s+thread-pool-starvation", output);
    }

    [Fact]
    public void Of_RunRecordedByTheSameRules_IsTheSameAgain()
    {
        var run = RecordedRun.Load("fragile-blocking").In(StoredRuns.Run());
        var first = FindingsReplay.Replay(run with { Findings = [] });

        var again = FindingsReplay.Replay(run with { Findings = [.. first.Select(finding => finding.Now!)] });

        Assert.NotEmpty(first);
        Assert.All(first, finding => Assert.Equal("new", finding.Change));
        Assert.All(again, finding => Assert.Equal("same", finding.Change));
    }

    // Regression: the name of a local database was in the recorded finding only, so each replay reported a change.
    [Fact]
    public void Replay_RunWithALocalDependency_NamesItAsDuringTheRun()
    {
        var run = StoredRuns.Run();
        run = run with
        {
            Series = SeriesDescription.Catalogue,
            Frames = [.. Enumerable.Range(0, 60).Select(number => FrameAt(number * 0.25))],
            Findings = [],
            Summary = run.Summary! with { Dependencies = ["postgres"] },
        };

        var finding = Assert.Single(FindingsReplay.Replay(run), finding => finding.Rule == "cpu-saturation");

        Assert.Contains("postgres 60 %", finding.Now!.Sentence, StringComparison.Ordinal);

        static Frame FrameAt(double seconds)
        {
            var values = new double?[SeriesCatalogue.All.Count];
            values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] = seconds;
            values[SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTarget)] = 30;
            values[SeriesCatalogue.IndexOf(SeriesCatalogue.CpuMachine)] = 99;
            values[SeriesCatalogue.IndexOf(SeriesCatalogue.CpuDependencies)] = 60;
            return new((long)(seconds * 4), seconds, values, []);
        }
    }

    [Fact]
    public async Task RunAsync_SameWordsAtAnotherTime_ReportsTheTimeThatWasRecorded()
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "run.json");
        var run = RecordedRun.Load("fragile-blocking").In(StoredRuns.Run());
        var found = FindingsReplay.Replay(run with { Findings = [] }).Select(finding => finding.Now!).ToList();
        await File.WriteAllBytesAsync(
            file,
            RunDocumentWriter
                .ToBytes(
                    run with
                    {
                        Findings = [.. found.Select(finding => finding with { Since = finding.Since + 1.2 })],
                    }
                )
                .ToArray(),
            Cancellation
        );

        var (_, output, _) = await RunAsync(file);

        Assert.Contains($"recorded at {found[0].Since + 1.2:0.0}–", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_RunOfAnotherUserWithControlCharacters_WritesNoneToTheTerminal()
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "run.json");
        var run = StoredRuns.Run();
        await File.WriteAllBytesAsync(
            file,
            RunDocumentWriter
                .ToBytes(
                    run with
                    {
                        Labels = run.Labels with { Name = "a\u001b[2Jname" },
                        Findings =
                        [
                            .. run.Findings.Select(finding => finding with { Sentence = "a\u202e\u0007sentence" }),
                        ],
                    }
                )
                .ToArray(),
            Cancellation
        );

        var (_, output, _) = await RunAsync(file);

        Assert.Contains("a [2Jname", output, StringComparison.Ordinal);
        Assert.Contains("           a  sentence", output, StringComparison.Ordinal);
        Assert.DoesNotContain(
            output,
            letter => letter is not '\n' and not '\r' && char.IsControl(letter) || letter is '\u202e'
        );
    }

    // Another file than was meant may be anything.
    [Theory]
    [InlineData("""{"schema":"Bearer geheim77"}""", "It is not a run document")]
    [InlineData("""{"schema":tgeheim77}""", "It is cut off or damaged")]
    [InlineData("""{"schema":"concurrency-dashboard/run/99"}""", "newer version")]
    public async Task RunAsync_FileThatIsNotARun_IsRefusedWithoutWhatIsInIt(string document, string sentence)
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "run.json");
        await File.WriteAllTextAsync(file, document, Cancellation);

        var (exit, _, errors) = await RunAsync(file);

        Assert.Equal(FindingsCommand.Unreadable, exit);
        Assert.Contains(sentence, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", errors, StringComparison.Ordinal);
    }

    // A device gave zeros until the process had no memory left, and the system ended it.
    [Theory]
    [InlineData("/dev/zero", "zero: It is empty, or a device or pipe.")]
    [InlineData("/", "File 1: It is a folder, or may not be opened.")]
    [InlineData("no/such/run.json", "File 1: There is no such file.")]
    [InlineData("/nope/?token=geheim", "File 1: There is no such file.")]
    [InlineData("", "")]
    public async Task RunAsync_WhatIsNoFile_IsOneSentence(string file, string sentence)
    {
        if (OperatingSystem.IsWindows())
            return;

        var (exit, output, errors) = await RunAsync(file);

        Assert.Equal((FindingsCommand.Unreadable, ""), (exit, output));
        Assert.StartsWith(sentence, errors, StringComparison.Ordinal);
        Assert.Single(errors.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }

    [Fact]
    public async Task RunAsync_NothingIsStoredYet_ReportsHowARunIs()
    {
        using var folder = new TemporaryFolder();

        var (exit, _, errors) = await RunAsync(Path.Combine(folder.Path, "*.json"));

        Assert.Equal(FindingsCommand.Unreadable, exit);
        Assert.Contains("played on the stage", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_FileThatIsNotARun_ReportsWhyAndReadsTheOthers()
    {
        using var folder = new TemporaryFolder();
        var (bad, good) = (Path.Combine(folder.Path, "bad.json"), Path.Combine(folder.Path, "good.json"));
        await File.WriteAllTextAsync(bad, "{", Cancellation);
        await File.WriteAllBytesAsync(good, RunDocumentWriter.ToBytes(StoredRuns.Run()).ToArray(), Cancellation);

        var (exit, output, errors) = await RunAsync(bad, Path.Combine(folder.Path, "none.json"), good);

        Assert.Equal(FindingsCommand.Unreadable, exit);
        Assert.Contains("bad.json", errors, StringComparison.Ordinal);
        Assert.Contains("File 2:", errors, StringComparison.Ordinal);
        Assert.Contains("good.json", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData]
    [InlineData("--all")]
    public void Parse_NoFile_IsAnError(params string[] args) =>
        Assert.Single(FindingsCommand.Create().Parse(args).Errors);

    private static async Task<(int Exit, string Output, string Errors)> RunAsync(params string[] args)
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();
        return (await FindingsCommand.RunAsync(args, output, errors), output.ToString(), errors.ToString());
    }
}
