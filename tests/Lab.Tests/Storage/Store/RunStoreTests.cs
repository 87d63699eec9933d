using System.Text;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Foundation;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Store;

public sealed class RunStoreTests : RunStoreFixture
{
    [Fact]
    public void List_NoFolderYet_IsEmpty()
    {
        using var store = new RunStore(
            Options.Create(new LabOptions { DataFolder = Path.Combine(Folder.Path, "nowhere") }),
            NullLogger<RunStore>.Instance
        );

        Assert.Empty(store.List());
        Assert.Empty(store.Unreadable());
    }

    // A document that the import would refuse is still shown when it is in the folder: list and page use its content.
    [Theory]
    [InlineData(RecordingState.Partial, true, RecordingState.Complete)]
    [InlineData(RecordingState.Recording, true, RecordingState.Complete)]
    [InlineData(RecordingState.Complete, false, RecordingState.Partial)]
    public async Task EveryMember_StoredRunWhoseStateContradictsIt_IsToldByWhatItHolds(
        RecordingState written,
        bool hasSummary,
        RecordingState told
    )
    {
        var run = RunSamples.Run("run-1") with { State = written };
        Directory.CreateDirectory(Folder.Runs);
        await File.WriteAllBytesAsync(
            Folder.FileOf("run-1.json"),
            RunDocumentWriter.ToBytes(hasSummary ? run : run with { Summary = null }),
            Cancellation
        );

        Assert.Equal(told, Assert.Single(Store.List()).State);
        Assert.Equal(told, (await Store.ReadAsync("run-1", Cancellation))!.State);
    }

    [Fact]
    public async Task ReadAsync_StoredRunWithKindsAndCountsThatCannotBe_IsShown()
    {
        var run = RunSamples.Run("run-1");
        var first = run.Intervals[0] with
        {
            Variant = "Fastest",
            Totals = run.Intervals[0].Totals with { Responses = 5 },
        };
        var frame = run.Frames[0] with { Events = [new("party", "x", run.Frames[0].Time)] };
        Directory.CreateDirectory(Folder.Runs);
        await File.WriteAllBytesAsync(
            Folder.FileOf("run-1.json"),
            RunDocumentWriter.ToBytes(run with { Intervals = [first], Frames = [frame] }),
            Cancellation
        );

        Assert.Equal("Fastest", (await Store.ReadAsync("run-1", Cancellation))!.Intervals[0].Variant);
        Assert.Empty(Store.Unreadable());
    }

    // Regression: the run was served as interrupted, although this dashboard had all of its data.
    [Fact]
    public async Task EveryMember_RunThatIsInMemory_DoesNotTellItsJournalAsWhatIsLeftOfIt()
    {
        StoredJournals.Write(Folder, "run-1");
        await File.WriteAllTextAsync(Folder.FileOf("run-2.journal"), "", Cancellation);
        Assert.Equal(RecordingState.Partial, (await Store.ReadAsync("run-1", Cancellation))!.State);

        Store.Register.Set("run-1", RunEntryState.Pending, "It is in memory.");
        Store.Register.Set("run-2", RunEntryState.Pending, "It is in memory.");

        Assert.Null(await Store.ReadAsync("run-1", Cancellation));
        Assert.Empty(Store.List());
        Assert.Equal(["It is in memory.", "It is in memory."], Store.Unreadable().Select(run => run.Reason));
        Store.Register.Set("run-1", RunEntryState.Stored);
        Assert.Equal("run-1", Assert.Single(Store.List()).Id);
    }

    // Regression: a run was briefly listed both as complete and as held in memory.
    [Fact]
    public void Unreadable_RunWhoseDocumentHasJustComeIntoItsPlace_IsNotToldAsWaiting()
    {
        Store.Register.Set("run-1", RunEntryState.Pending, "It is in memory.");
        Assert.Single(Store.Entries);

        Put("run-1", RunSamples.Run("run-1"));

        Assert.Equal("run-1", Assert.Single(Store.List()).Id);
        Assert.Empty(Store.Unreadable());
        Assert.Empty(Store.Entries);
    }

    [Fact]
    public async Task List_DocumentsThatCannotBeRead_AreNamedWithAReasonAndHideNoOther()
    {
        Put("good-1", RunSamples.Run("good-1"));
        var whole = RunDocumentWriter.ToBytes(RunSamples.Run());
        File.WriteAllBytes(Folder.FileOf("cut.json"), whole[..(whole.Length * 2 / 3)]);
        File.WriteAllText(Folder.FileOf("foreign.json"), "{\"schema\":\"k6\"}");
        File.WriteAllText(
            Folder.FileOf("newer.json"),
            Encoding
                .UTF8.GetString(whole)
                .Replace(RunDocument.CurrentSchema, "concurrency-dashboard/run/99", StringComparison.Ordinal)
        );
        File.WriteAllText(Folder.FileOf("not a name.json"), "{}");

        Assert.Equal("good-1", Assert.Single(Store.List()).Id);
        Assert.Equal(
            ["cut.json", "foreign.json", "newer.json", "not a name.json"],
            Store.Unreadable().Select(document => document.File).Order()
        );
        Assert.All(Store.Unreadable(), document => Assert.False(string.IsNullOrWhiteSpace(document.Reason)));
        Assert.NotNull(await Store.ReadAsync("good-1", Cancellation));
        Assert.Null(await Store.ReadAsync("cut", Cancellation));
    }

    // Regression: a file removed between listing and reading its date was reported as an unusable folder.
    [Fact]
    [Trait("Category", "Long")]
    public async Task List_RunsThatComeAndGoMeanwhile_IsToldWithoutThem()
    {
        Put("stays-1", RunSamples.Run("stays-1"));
        var json = RunDocumentWriter.ToBytes(RunSamples.Run());
        var coming = Task.Run(
            () =>
            {
                for (var i = 0; i < 1_000; i++)
                {
                    File.WriteAllBytes(Folder.FileOf("goes-1.json"), json);
                    Store.List();
                    File.Delete(Folder.FileOf("goes-1.json"));
                }
            },
            Cancellation
        );

        while (!coming.IsCompleted)
            Assert.Contains(Store.List(), run => run.Id == "stays-1");
        await coming;
    }

    [Fact]
    public async Task Read_DamagedInTheMiddle_IsListedAsUnreadableFromThenOn()
    {
        var json = RunDocumentWriter.ToBytes(RunSamples.Run("bad-1", seconds: 60));
        json[json.Length / 2] = 0;
        File.WriteAllBytes(Folder.FileOf("bad-1.json"), json);
        Assert.Single(Store.List());

        Assert.Null(await Store.ReadAsync("bad-1", Cancellation));

        Assert.Empty(Store.List());
        Assert.Equal("bad-1.json", Assert.Single(Store.Unreadable()).File);
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
        File.WriteAllText(Path.Combine(Folder.Path, "secret.json"), "{}");

        Assert.Null(await Store.ReadAsync(id, Cancellation));
        Assert.False(await Store.LabelAsync(id, new("x", [], ""), Cancellation));
        Assert.False(await Store.DeleteAsync(id, Cancellation));
        Assert.False(await Store.RestoreAsync(id, Cancellation));
    }

    [Fact]
    public async Task Label_StoredRun_ChangesTheDocumentAndNothingElse()
    {
        var run = RunSamples.Run("run-1");
        Put("run-1", run);
        var changes = 0;
        Store.Changed += () => changes++;

        Assert.True(await Store.LabelAsync("run-1", new(" <b>Best</b> ", ["a", "a"], "n"), Cancellation));

        Assert.Equal("<b>Best</b>", Assert.Single(Store.List()).Labels.Name);
        Assert.Equal(1, changes);
        using var fresh = Folder.OpenStore();
        var read = await fresh.ReadAsync("run-1", Cancellation);
        Assert.Equal(["a"], read!.Labels.Tags);
        Assert.Equal(RunDocumentWriter.ToBytes(run), RunDocumentWriter.ToBytes(read with { Labels = run.Labels }));
    }

    // Regression: the list offered a replay of another tool's figures, and showed "◆ Contrast" for a single endpoint.
    [Fact]
    public void List_RunsWithAndWithoutFramesAndVariants_TellsThemApart()
    {
        var run = RunSamples.Run("run-1");
        Put("run-1", run);
        Put(
            "run-2",
            run with
            {
                Id = "run-2",
                Frames = [],
                Run = run.Run with
                {
                    Subject = new(
                        "wrk",
                        new Dictionary<Experiments.VariantKind, string> { [Experiments.VariantKind.Contrast] = "wrk" },
                        [],
                        ""
                    ),
                },
            }
        );

        Assert.Equal(
            [("run-1", true, true), ("run-2", false, false)],
            Store
                .List()
                .OrderBy(header => header.Id)
                .Select(header => (header.Id, header.HasFrames, header.HasVariants))
        );
    }

    [Fact]
    public async Task Restore_AfterDelete_BringsTheSameDocumentBack()
    {
        Put("run-1", RunSamples.Run("run-1"));
        var before = File.ReadAllBytes(Folder.FileOf("run-1.json"));

        Assert.True(await Store.DeleteAsync("run-1", Cancellation));
        Assert.Empty(Store.List());
        Assert.Null(await Store.ReadAsync("run-1", Cancellation));
        Assert.False(await Store.DeleteAsync("run-1", Cancellation));

        Assert.True(await Store.RestoreAsync("run-1", Cancellation));
        Assert.Single(Store.List());
        Assert.Equal(before, File.ReadAllBytes(Folder.FileOf("run-1.json")));
    }

    private void Put(string id, RunDocument run) =>
        File.WriteAllBytes(Folder.FileOf(id + ".json"), RunDocumentWriter.ToBytes(run));
}
