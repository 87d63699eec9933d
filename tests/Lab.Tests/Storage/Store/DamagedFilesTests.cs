using System.Text;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Recording;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Storage.Store;

/// <summary>A damaged file in the folder affects no other file.</summary>
public sealed class DamagedFilesTests : IDisposable
{
    private const long ThreeGb = 3L * 1024 * 1024 * 1024;

    private readonly TemporaryFolder _folder = new();
    private readonly RunStore _store;

    public DamagedFilesTests()
    {
        _store = _folder.OpenStore();
        _store.Folder.Create();
        File.WriteAllBytes(_folder.FileOf("good-1.json"), Document());
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static TheoryData<string> Damages =>
        [
            "3 GB",
            "3 GB between a right head and a right end",
            "empty",
            "held by another",
            "of a future version",
            "a list with an empty entry",
            "a part of the summary that is empty",
            "a number that is too large",
            "a number that is infinite",
            "nested without end",
            "3 GB of a journal",
            "a journal without a line end",
            "a journal with rubbish",
        ];

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Theory]
    [MemberData(nameof(Damages))]
    public async Task EveryMember_OneFileIsDamaged_CostsOnlyThatFile(string damage)
    {
        using var held = Damage(damage);

        Assert.Equal("good-1", Assert.Single(_store.List()).Id);
        var unreadable = Assert.Single(_store.Unreadable());
        Assert.StartsWith("bad-1.", unreadable.File, StringComparison.Ordinal);
        Assert.False(string.IsNullOrWhiteSpace(unreadable.Reason));
        Assert.Null(await _store.ReadAsync("bad-1", Cancellation));
        Assert.NotNull(await _store.ReadAsync("good-1", Cancellation));
        Assert.True(await _store.LabelAsync("good-1", new("renamed", [], ""), Cancellation));
        new RunComposer(_store, NullLogger<RunComposer>.Instance).Recover();
        Assert.Equal("renamed", Assert.Single(_store.List()).Labels.Name);
    }

    [Theory]
    [InlineData("bad-1.json")]
    [InlineData("bad-1.journal")]
    public async Task EveryMember_FolderInTheFilesPlace_CostsNothing(string name)
    {
        Directory.CreateDirectory(_folder.FileOf(name));

        Assert.Equal("good-1", Assert.Single(_store.List()).Id);
        Assert.Null(await _store.ReadAsync("bad-1", Cancellation));
        Assert.False(await _store.LabelAsync("bad-1", new("x", [], ""), Cancellation));
        new RunComposer(_store, NullLogger<RunComposer>.Instance).Recover();
        Assert.Single(_store.List());
    }

    [Fact]
    public void FreeId_FolderInTheFilesPlace_IsAnother()
    {
        Directory.CreateDirectory(_folder.FileOf("20260301-120000-1.json"));

        Assert.Equal("20260301-120000-1-2", _store.Folder.FreeId("20260301-120000-1", DateTimeOffset.UnixEpoch));
    }

    [Fact]
    public async Task EveryMember_PipeInAJournalsPlace_IsNotWaitedAt()
    {
        if (OperatingSystem.IsWindows())
            return;
        using (var made = System.Diagnostics.Process.Start("mkfifo", [_folder.FileOf("bad-1.journal")]))
            await made.WaitForExitAsync(Cancellation);
        File.CreateSymbolicLink(_folder.FileOf("bad-2.journal"), _folder.FileOf("bad-1.journal"));
        File.CreateSymbolicLink(_folder.FileOf("bad-3.json"), _folder.FileOf("bad-1.journal"));

        await Task.Run(() => new RunComposer(_store, NullLogger<RunComposer>.Instance).Recover(), Cancellation)
            .WaitAsync(TimeSpan.FromSeconds(30), Cancellation);

        Assert.Equal(
            "good-1",
            Assert
                .Single(await Task.Run(_store.List, Cancellation).WaitAsync(TimeSpan.FromSeconds(30), Cancellation))
                .Id
        );
    }

    [Fact]
    public void Recover_OneThatCannotBeComposed_DoesNotKeepTheNext()
    {
        Sparse("a-1.journal", ThreeGb, "", "");
        StoredJournals.Write(_folder, "z-1");

        new RunComposer(_store, NullLogger<RunComposer>.Instance).Recover();

        Assert.Equal(["good-1", "z-1"], _store.List().Select(run => run.Id).Order());
        Assert.Equal("a-1.journal", Assert.Single(_store.Unreadable()).File);
    }

    [Fact]
    public async Task Label_DuringARun_OutlivesTheProcess()
    {
        StoredJournals.Write(_folder, "run-1");
        _store.Register.Set("run-1", RunEntryState.Recording);
        Assert.True(await _store.LabelAsync("run-1", new("said in the run", ["tag"], "note"), Cancellation));

        using var next = _folder.OpenStore();
        Assert.Equal("said in the run", next.List().Single(run => run.Id == "run-1").Labels.Name);
        new RunComposer(next, NullLogger<RunComposer>.Instance).Recover();

        var run = await next.ReadAsync("run-1", Cancellation);
        Assert.Equal(
            ("said in the run", "note", RecordingState.Partial),
            (run!.Labels.Name, run.Labels.Note, run.State)
        );
        Assert.Equal(["good-1.json", "run-1.json"], Directory.GetFiles(_folder.Runs).Select(Path.GetFileName).Order());
    }

    [Fact]
    public async Task Label_BeforeTheRunIsWritten_IsAnsweredOnlyOnceItIs()
    {
        _store.Register.Announce("run-1");

        var labelled = _store.LabelAsync("run-1", new("named early", [], ""), Cancellation);
        await Task.Delay(100, Cancellation);
        Assert.False(labelled.IsCompleted);
        Assert.False(File.Exists(_folder.FileOf("run-1.labels")));
        StoredJournals.Write(_folder, "run-1");
        _store.Register.Set("run-1", RunEntryState.Recording);

        Assert.True(await labelled);
        Assert.Equal("named early", _store.List().Single(run => run.Id == "run-1").Labels.Name);
    }

    [Fact]
    public async Task List_JournalThatNoOneWritesTo_IsNotShownAsRecording()
    {
        StoredJournals.Write(_folder, "run-1");
        Assert.Equal(RecordingState.Partial, _store.List().Single(run => run.Id == "run-1").State);
        Assert.Equal(RecordingState.Partial, (await _store.ReadAsync("run-1", Cancellation))!.State);

        _store.Register.Announce("run-1");
        Assert.Equal(RecordingState.Recording, _store.List().Single(run => run.Id == "run-1").State);

        _store.Register.Set("run-1", RunEntryState.Stored);
        Assert.Equal(RecordingState.Partial, _store.List().Single(run => run.Id == "run-1").State);
    }

    // Regression: the list showed the run as partial and its page as complete until it was stored.
    [Theory]
    [InlineData("", RecordingState.Complete)]
    [InlineData("{\"frame\":{\"sequ", RecordingState.Complete)]
    [InlineData("cut", RecordingState.Partial)]
    public async Task List_JournalOfARunThatCameToItsEnd_IsReportedAsOnItsPage(string after, RecordingState told)
    {
        StoredJournals.Write(_folder, "run-1", withSummary: true);
        var path = _folder.FileOf("run-1.journal");
        if (after == "cut")
            await File.WriteAllBytesAsync(
                path,
                (await File.ReadAllBytesAsync(path, Cancellation))[..^10],
                Cancellation
            );
        else
            await File.AppendAllTextAsync(path, after, Cancellation);

        var listed = _store.List().Single(run => run.Id == "run-1");
        var opened = (await _store.ReadAsync("run-1", Cancellation))!;

        Assert.Equal((told, told), (listed.State, opened.State));
        Assert.Equal(opened.Summary?.Total.Requests, listed.Summary?.Total.Requests);
    }

    [Fact]
    public async Task EmptyDeleted_AfterTheStatedTime_IsGoneAndBeforeCanBeRestored()
    {
        var now = TimeProvider.System.GetUtcNow().UtcDateTime;
        File.SetLastWriteTimeUtc(_folder.FileOf("good-1.json"), now.AddDays(-100));
        Assert.True(await _store.DeleteAsync("good-1", Cancellation));
        File.WriteAllBytes(_store.Folder.DeletedDocument("old-1"), Document());
        File.SetLastWriteTimeUtc(_store.Folder.DeletedDocument("old-1"), now.AddDays(-31));

        _store.EmptyDeleted();

        Assert.False(await _store.RestoreAsync("old-1", Cancellation));
        Assert.True(await _store.RestoreAsync("good-1", Cancellation));
    }

    [Fact]
    public async Task Deleted_RunsTakenOut_AreReportedLastOneFirstUntilRestored()
    {
        Assert.Empty(_store.Deleted());
        Assert.True(await _store.DeleteAsync("good-1", Cancellation));
        File.WriteAllBytes(_store.Folder.DeletedDocument("before-1"), Document());
        var before = TimeProvider.System.GetUtcNow().AddDays(-3);
        File.SetLastWriteTimeUtc(_store.Folder.DeletedDocument("before-1"), before.UtcDateTime);

        var deleted = _store.Deleted();

        Assert.Equal(["good-1", "before-1"], deleted.Select(run => run.Run.Id));
        Assert.Equal(before.AddDays(30), deleted[1].GoneAt, TimeSpan.FromSeconds(1));
        Assert.True(await _store.RestoreAsync("good-1", Cancellation));
        Assert.Equal("before-1", Assert.Single(_store.Deleted()).Run.Id);
    }

    [Fact]
    public void Changed_ListenerThatFails_KeepsNoOtherFromHearing()
    {
        var heard = 0;
        _store.Changed += () => throw new NotSupportedException("A page.");
        _store.Changed += () => heard++;

        _store.Register.Set("run-1", RunEntryState.Pending, "No room.");

        Assert.Equal(1, heard);
    }

    private static byte[] Document() => RunDocumentWriter.ToBytes(RunSamples.Run("good-1"));

    private FileStream? Damage(string damage)
    {
        var text = Encoding.UTF8.GetString(Document());
        var path = _folder.FileOf("bad-1.json");
        switch (damage)
        {
            case "3 GB":
                Sparse("bad-1.json", ThreeGb, "", "");
                break;
            case "3 GB between a right head and a right end":
                Sparse("bad-1.json", ThreeGb, text, "\n}\n");
                break;
            case "3 GB of a journal":
                Sparse("bad-1.journal", ThreeGb, "", "");
                break;
            case "a journal without a line end":
                File.WriteAllText(_folder.FileOf("bad-1.journal"), "{\"document\":");
                break;
            case "a journal with rubbish":
                File.WriteAllText(_folder.FileOf("bad-1.journal"), "\u0001[{]\n");
                break;
            case "empty":
                File.WriteAllText(path, "");
                break;
            case "of a future version":
                Replace(RunDocument.CurrentSchema, "concurrency-dashboard/run/99");
                break;
            case "a list with an empty entry":
                Replace("\"tags\":[\"demo\"]", "\"tags\":[null]");
                break;
            case "a part of the summary that is empty":
                Replace("\"variants\":[{", "\"variants\":[null,{");
                break;
            case "a number that is too large":
                Replace("\"users\":20", "\"users\":99999999999999");
                break;
            case "a number that is infinite":
                Replace("\"plannedSeconds\":5", "\"plannedSeconds\":1e999");
                break;
            case "nested without end":
                File.WriteAllText(path, new string('[', 100_000));
                break;
            default:
                File.WriteAllBytes(path, Document());
                return new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        }

        return null;

        void Replace(string from, string to)
        {
            Assert.Contains(from, text, StringComparison.Ordinal);
            File.WriteAllText(path, text.Replace(from, to, StringComparison.Ordinal));
        }
    }

    private void Sparse(string name, long length, string head, string end)
    {
        using var file = new FileStream(_folder.FileOf(name), FileMode.Create);
        file.Write(Encoding.UTF8.GetBytes(head));
        file.SetLength(length);
        file.Seek(-Encoding.UTF8.GetByteCount(end), SeekOrigin.End);
        file.Write(Encoding.UTF8.GetBytes(end));
    }
}
