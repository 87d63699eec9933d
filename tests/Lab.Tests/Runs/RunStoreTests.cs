using System.Text;
using System.Text.Json.Nodes;
using Lab.Runs;
using Lab.Settings;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Runs;

[Collection(nameof(RunStoreTests))]
[CollectionDefinition(nameof(RunStoreTests), DisableParallelization = true)]
public sealed class RunStoreTests : IDisposable
{
    // The best of a few looks in processor time: what else the machine is doing is not what is measured.
    private const int Looks = 3;

    private readonly TemporaryFolder _folder = new();
    private readonly RunStore _store;

    public RunStoreTests()
    {
        _store = _folder.OpenStore();
        _store.Folder.Create();
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void List_NoFolderYet_IsEmpty()
    {
        using var store = new RunStore(Options.Create(new LabOptions { DataFolder = Path.Combine(_folder.Path, "nowhere") }), NullLogger<RunStore>.Instance);

        Assert.Empty(store.List());
        Assert.Empty(store.Unreadable());
    }

    // It was served as what a dashboard that had ended left behind, and this one had the whole of it.
    [Fact]
    public async Task EveryMember_RunThatIsInMemory_DoesNotTellItsJournalAsWhatIsLeftOfIt()
    {
        StoredJournals.Write(_folder, "run-1");
        await File.WriteAllTextAsync(_folder.FileOf("run-2.journal"), "", Cancellation);
        Assert.Equal(RecordingState.Partial, (await _store.ReadAsync("run-1", Cancellation))!.State);

        _store.MarkUnwritten("run-1", "It is in memory.", isInMemory: true);
        _store.MarkUnwritten("run-2", "It is in memory.", isInMemory: true);

        Assert.Null(await _store.ReadAsync("run-1", Cancellation));
        Assert.Empty(_store.List());
        Assert.Equal(["It is in memory.", "It is in memory."], _store.Unreadable().Select(run => run.Reason));
        _store.MarkUnwritten("run-1", null);
        Assert.Equal("run-1", Assert.Single(_store.List()).Id);
    }

    // Some 20 kB of each run in the list were the same words again.
    [Fact]
    public void List_RunsOfTheSameFindings_KeepsTheirWordsOnce()
    {
        foreach (var id in (string[])["run-1", "run-2"])
        {
            var run = RunSamples.Run(id);
            Put(id, run with { Summary = run.Summary! with { Findings = run.Findings, Settings = RuntimeSettings.Default } });
        }

        var kept = _store.List().Select(run => run.Summary!).ToList();

        Assert.Same(kept[0].Findings[0].Why, kept[1].Findings[0].Why);
        Assert.Same(kept[0].Findings[0].Evidence[0].Name, kept[1].Findings[0].Evidence[0].Name);
        Assert.Same(kept[0].Total.DroppedByCause, kept[1].Total.DroppedByCause);
        Assert.Same(kept[0].Settings, kept[1].Settings);
        Assert.Equal("292 items", kept[1].Findings[0].Evidence[0].Value);
        Assert.Equal(10, kept[1].Total.FailuresByKind["request-timeout"]);
    }

    [Fact]
    public async Task List_DocumentsThatCannotBeRead_AreNamedWithAReasonAndHideNoOther()
    {
        Put("good-1", RunSamples.Run("good-1"));
        var whole = RunDocumentWriter.ToBytes(RunSamples.Run());
        File.WriteAllBytes(_folder.FileOf("cut.json"), whole[..(whole.Length * 2 / 3)]);
        File.WriteAllText(_folder.FileOf("foreign.json"), "{\"schema\":\"k6\"}");
        File.WriteAllText(_folder.FileOf("newer.json"), Encoding.UTF8.GetString(whole).Replace(RunDocument.CurrentSchema, "concurrency-dashboard/run/99", StringComparison.Ordinal));
        File.WriteAllText(_folder.FileOf("not a name.json"), "{}");

        Assert.Equal("good-1", Assert.Single(_store.List()).Id);
        Assert.Equal(["cut.json", "foreign.json", "newer.json", "not a name.json"], _store.Unreadable().Select(document => document.File).Order());
        Assert.All(_store.Unreadable(), document => Assert.False(string.IsNullOrWhiteSpace(document.Reason)));
        Assert.NotNull(await _store.ReadAsync("good-1", Cancellation));
        Assert.Null(await _store.ReadAsync("cut", Cancellation));
    }

    // A file that went between the look at the folder and the look at its date was told as a folder that cannot be used.
    [Fact]
    [Trait("Category", "Long")]
    public async Task List_RunsThatComeAndGoMeanwhile_IsToldWithoutThem()
    {
        Put("stays-1", RunSamples.Run("stays-1"));
        var json = RunDocumentWriter.ToBytes(RunSamples.Run());
        var coming = Task.Run(() =>
        {
            for (var i = 0; i < 1_000; i++)
            {
                File.WriteAllBytes(_folder.FileOf("goes-1.json"), json);
                _store.List();
                File.Delete(_folder.FileOf("goes-1.json"));
            }
        }, Cancellation);

        while (!coming.IsCompleted) Assert.Contains(_store.List(), run => run.Id == "stays-1");
        await coming;
    }

    [Fact]
    public async Task Read_DamagedInTheMiddle_IsListedAsUnreadableFromThenOn()
    {
        var json = RunDocumentWriter.ToBytes(RunSamples.Run("bad-1", seconds: 60));
        json[json.Length / 2] = 0;
        File.WriteAllBytes(_folder.FileOf("bad-1.json"), json);
        Assert.Single(_store.List());

        Assert.Null(await _store.ReadAsync("bad-1", Cancellation));

        Assert.Empty(_store.List());
        Assert.Equal("bad-1.json", Assert.Single(_store.Unreadable()).File);
    }

    [Theory]
    [InlineData("../secret")]
    [InlineData("..")]
    [InlineData("a/b")]
    [InlineData("a.b")]
    [InlineData("")]
    [InlineData("C:\\x")]
    public async Task EveryMember_IdThatIsAPath_KnowsNoSuchRun(string id)
    {
        File.WriteAllText(Path.Combine(_folder.Path, "secret.json"), "{}");

        Assert.Null(await _store.ReadAsync(id, Cancellation));
        Assert.False(await _store.LabelAsync(id, new("x", [], ""), Cancellation));
        Assert.False(await _store.DeleteAsync(id, Cancellation));
        Assert.False(await _store.RestoreAsync(id, Cancellation));
    }

    [Fact]
    public async Task Label_StoredRun_ChangesTheDocumentAndNothingElse()
    {
        var run = RunSamples.Run("run-1");
        Put("run-1", run);
        var changes = 0;
        _store.Changed += () => changes++;

        Assert.True(await _store.LabelAsync("run-1", new(" <b>Best</b> ", ["a", "a"], "n"), Cancellation));

        Assert.Equal("<b>Best</b>", Assert.Single(_store.List()).Labels.Name);
        Assert.Equal(1, changes);
        using var fresh = _folder.OpenStore();
        var read = await fresh.ReadAsync("run-1", Cancellation);
        Assert.Equal(["a"], read!.Labels.Tags);
        Assert.Equal(RunDocumentWriter.ToBytes(run), RunDocumentWriter.ToBytes(read with { Labels = run.Labels }));
    }

    // Seen in the list: a replay of figures that another tool had counted, and of one endpoint "◆ Contrast".
    [Fact]
    public void List_RunsWithAndWithoutFramesAndVariants_TellsThemApart()
    {
        var run = RunSamples.Run("run-1");
        Put("run-1", run);
        Put("run-2", run with
        {
            Id = "run-2", Frames = [],
            Run = run.Run with { Subject = new("wrk", new Dictionary<Experiments.VariantKind, string> { [Experiments.VariantKind.Contrast] = "wrk" }, [], "") },
        });

        Assert.Equal([("run-1", true, true), ("run-2", false, false)], _store.List().OrderBy(each => each.Id).Select(each => (each.Id, each.HasFrames, each.HasVariants)));
    }

    [Fact]
    public async Task Restore_AfterDelete_BringsTheSameDocumentBack()
    {
        Put("run-1", RunSamples.Run("run-1"));
        var before = File.ReadAllBytes(_folder.FileOf("run-1.json"));

        Assert.True(await _store.DeleteAsync("run-1", Cancellation));
        Assert.Empty(_store.List());
        Assert.Null(await _store.ReadAsync("run-1", Cancellation));
        Assert.False(await _store.DeleteAsync("run-1", Cancellation));

        Assert.True(await _store.RestoreAsync("run-1", Cancellation));
        Assert.Single(_store.List());
        Assert.Equal(before, File.ReadAllBytes(_folder.FileOf("run-1.json")));
    }

    [Fact]
    public async Task Import_SameDocumentTwice_GivesEachAnIdentifierOfItsOwn()
    {
        var first = await ImportAsync(RunSamples.Run("20260301-120000-7") with { State = RecordingState.Recording });
        var second = await ImportAsync(RunSamples.Run("20260301-120000-7"));

        Assert.Equal(("20260301-120000-7", "20260301-120000-7-2"), (first.Id, second.Id));
        Assert.Equal(2, _store.List().Count);
        Assert.Equal(RecordingState.Partial, (await _store.ReadAsync(first.Id!, Cancellation))!.State);
        Assert.Equal(second.Id, (await _store.ReadAsync(second.Id!, Cancellation))!.Id);
    }

    [Theory]
    [InlineData("../../etc/passwd")]
    [InlineData("CON")]
    [InlineData("<script>")]
    public async Task Import_IdentifierThatIsNoneOfTheLab_IsMadeOfTheStart(string id)
    {
        var imported = await ImportAsync(RunSamples.Run(id));

        Assert.Equal("20260301-120000-1", imported.Id);
        Assert.Equal(["20260301-120000-1.json"], Directory.GetFiles(_folder.Runs).Select(Path.GetFileName));
    }

    [Fact]
    public async Task Import_TextsOfCharactersNobodySees_AreKeptWithoutThem()
    {
        var run = RunSamples.Run("20260301-120000-7");
        var hostile = run with { Run = run.Run with { Subject = run.Run.Subject with { Title = "\u202etitle\u0000" } }, Environment = run.Environment with { OperatingSystem = "Linux\u202e" } };

        var kept = await _store.ReadAsync((await ImportAsync(hostile)).Id!, Cancellation);

        Assert.Equal(("title", "Linux"), (kept!.Run.Subject.Title, kept.Environment.OperatingSystem));
    }

    [Fact]
    public async Task Import_ForeignDocument_IsRefusedAndLeavesNothingBehind()
    {
        using var foreign = new MemoryStream("{\"schema\":\"k6\"}"u8.ToArray());

        var (id, reason) = await _store.ImportAsync(foreign, Cancellation);

        Assert.Null(id);
        Assert.Contains("not a run document", reason, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(_folder.Runs));
    }

    [Theory]
    [InlineData("9999-12-31T23:59:59Z")]
    [InlineData("2100-01-01T00:00:00Z")]
    [InlineData("1999-12-31T23:59:59Z")]
    [InlineData("0001-01-01T00:00:00Z")]
    public async Task Import_StartThatCannotBe_IsRefusedWithWhatCan(string start)
    {
        var run = RunSamples.Run();
        var startedAt = DateTimeOffset.Parse(start, System.Globalization.CultureInfo.InvariantCulture);
        foreach (var wrong in new[]
        {
            run with { Run = run.Run with { StartedAt = startedAt } }, run with { Summary = run.Summary! with { StartedAt = startedAt } },
            run with { Stacks = [run.Stacks[0] with { TakenAt = startedAt }] },
        })
        {
            var (id, reason) = await ImportAsync(wrong);

            Assert.Null(id);
            Assert.Contains("from 2000-01-01 on and before 2100-01-01", reason, StringComparison.Ordinal);
        }

        Assert.Empty(Directory.GetFiles(_folder.Runs));
    }

    // It was taken in, and whoever asked for its script was refused.
    [Theory]
    [InlineData("target", "\"nothing\"", "target")]
    [InlineData("executor", """{"type":"constant-vus","users":-5,"duration":"10s"}""", "executor")]
    [InlineData("scenarios", "[]", "scenarios")]
    public async Task Import_PlanThatIsNone_IsRefusedWithWhatIsWrong(string field, string value, string named)
    {
        var run = StoredRuns.Run();
        var plan = run.Plan.DeepClone().AsObject();
        plan[field] = JsonNode.Parse(value);

        var (id, reason) = await ImportAsync(run with { Plan = plan });

        Assert.Null(id);
        Assert.StartsWith("Its plan cannot be one.", reason, StringComparison.Ordinal);
        Assert.Contains(named, reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_PlanWithWhatIsHiddenOrOfAnotherTool_IsTakenIn()
    {
        var run = StoredRuns.Run();
        var plan = run.Plan.DeepClone().AsObject();
        plan["target"]!["requests"]![0]!["headers"] = new JsonObject { ["Authorization"] = "Bearer s3cret" };
        plan["target"]!["requests"]![0]!["url"] = "http://load.example/a?api_key=s3cret";

        Assert.Null((await ImportAsync(run with { Plan = plan })).Reason);
        Assert.Null((await ImportAsync(run with { Plan = new() { ["tool"] = "wrk", ["url"] = "http://load.example/", ["users"] = 8 } })).Reason);
    }

    [Fact]
    public async Task Import_LargerThanAllowed_IsRefusedBeforeItIsRead()
    {
        using var endless = new EndlessStream();

        var (id, reason) = await _store.ImportAsync(endless, Cancellation);

        Assert.Null(id);
        Assert.Contains("64 MiB", reason, StringComparison.Ordinal);
        Assert.InRange(endless.Taken, RunStore.MaxImportBytes, RunStore.MaxImportBytes + (1 << 20));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void List_ThousandRuns_TakesUnderASecond()
    {
        var json = RunDocumentWriter.ToBytes(RunSamples.Run(seconds: 30));
        for (var number = 0; number < 1_000; number++) File.WriteAllBytes(_folder.FileOf($"run-{number}.json"), json);
        var best = double.MaxValue;
        for (var look = 0; look < Looks; look++)
        {
            using var fresh = _folder.OpenStore();
            var before = Environment.CpuUsage.TotalTime;
            Assert.Equal(1_000, fresh.List().Count);
            best = Math.Min(best, (Environment.CpuUsage.TotalTime - before).TotalMilliseconds);
        }

        TestContext.Current.TestOutputHelper?.WriteLine($"1,000 runs of {json.Length:#,0} bytes: {best:0} ms of processor time.");
        Assert.InRange(best, 0, 1_000);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Read_HalfAnHour_TakesUnderTwoSeconds()
    {
        Put("long-1", RunSamples.Run("long-1", seconds: 1_800));
        var best = double.MaxValue;
        for (var look = 0; look < Looks; look++)
        {
            using var fresh = _folder.OpenStore();
            var before = Environment.CpuUsage.TotalTime;
            Assert.Equal(1_800, (await fresh.ReadAsync("long-1", Cancellation))!.Intervals.Count);
            best = Math.Min(best, (Environment.CpuUsage.TotalTime - before).TotalMilliseconds);
        }

        TestContext.Current.TestOutputHelper?.WriteLine($"30 minutes, {new FileInfo(_folder.FileOf("long-1.json")).Length:#,0} bytes: {best:0} ms of processor time.");
        Assert.InRange(best, 0, 2_000);
    }

    private void Put(string id, RunDocument run) => File.WriteAllBytes(_folder.FileOf(id + ".json"), RunDocumentWriter.ToBytes(run));

    private async Task<(string? Id, string? Reason)> ImportAsync(RunDocument run)
    {
        using var document = new MemoryStream(RunDocumentWriter.ToBytes(run));
        return await _store.ImportAsync(document, Cancellation);
    }

    private sealed class EndlessStream : Stream
    {
        public long Taken { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override void Flush() => throw new NotSupportedException();

        public override int Read(byte[] buffer, int offset, int count)
        {
            Taken += count;
            return count;
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
