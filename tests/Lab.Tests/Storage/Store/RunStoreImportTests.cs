using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Store;

public sealed class RunStoreImportTests : RunStoreFixture
{
    [Fact]
    public async Task Import_SameDocumentTwice_GivesEachAnIdentifierOfItsOwn()
    {
        var first = await ImportAsync(
            RunSamples.CreateImported("20260301-120000-7") with
            {
                State = RecordingState.Recording,
            }
        );
        var second = await ImportAsync(RunSamples.CreateImported("20260301-120000-7"));

        Assert.Equal(("20260301-120000-7", "20260301-120000-7-2"), (first.Id, second.Id));
        Assert.Equal(2, Store.List().Count);
        Assert.Equal(RecordingState.Complete, (await Store.ReadAsync(first.Id!, Cancellation))!.State);
        Assert.Equal(second.Id, (await Store.ReadAsync(second.Id!, Cancellation))!.Id);
    }

    [Theory]
    [InlineData("../../etc/passwd")]
    [InlineData("CON")]
    [InlineData("<script>")]
    public async Task Import_IdentifierThatIsNoneOfTheLab_IsMadeOfTheStart(string id)
    {
        var imported = await ImportAsync(RunSamples.CreateImported(id));

        Assert.Equal("20260301-120000-1", imported.Id);
        Assert.Equal(["20260301-120000-1.json"], Directory.GetFiles(Folder.Runs).Select(Path.GetFileName));
    }

    [Fact]
    public async Task Import_TextsOfCharactersNobodySees_AreKeptWithoutThem()
    {
        var run = RunSamples.CreateImported("20260301-120000-7");
        var hostile = run with
        {
            Run = run.Run with { Subject = run.Run.Subject with { Title = "\u202etitle\u200b" } },
            Environment = run.Environment with { OperatingSystem = "Linux\u202e" },
        };

        var kept = await Store.ReadAsync((await ImportAsync(hostile)).Id!, Cancellation);

        Assert.Equal(("title", "Linux"), (kept!.Run.Subject.Title, kept.Environment.OperatingSystem));
    }

    // Regression: two imported results of the same second had the same identifier in the API.
    [Fact]
    public async Task Import_UnderAnotherIdentifier_IsToldByThatEverywhere()
    {
        var (first, _) = await ImportAsync(RunSamples.CreateImported());
        var (second, _) = await ImportAsync(RunSamples.CreateImported());

        foreach (var id in new[] { first, second })
        {
            var run = (await Store.ReadAsync(id!, Cancellation))!;
            Assert.Equal((id, id, id), (run.Id, run.Run.Id, run.Summary!.Id));
            Assert.Equal(id, Store.List().Single(header => header.Id == id).Summary!.Id);
        }
    }

    [Fact]
    public async Task Import_ForeignDocument_IsRefusedAndLeavesNothingBehind()
    {
        using var foreign = new MemoryStream("{\"schema\":\"k6\"}"u8.ToArray());

        var (id, reason) = await Store.ImportAsync(foreign, Cancellation);

        Assert.Null(id);
        Assert.Contains("not a run document", reason, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(Folder.Runs));
    }

    [Theory]
    [InlineData("9999-12-31T23:59:59Z")]
    [InlineData("2100-01-01T00:00:00Z")]
    [InlineData("1999-12-31T23:59:59Z")]
    [InlineData("0001-01-01T00:00:00Z")]
    public async Task Import_StartThatCannotBe_IsRefusedWithWhatCan(string start)
    {
        var run = RunSamples.CreateImported();
        var startedAt = DateTimeOffset.Parse(start, System.Globalization.CultureInfo.InvariantCulture);
        foreach (
            var wrong in new[]
            {
                run with
                {
                    Run = run.Run with { StartedAt = startedAt },
                },
                run with
                {
                    Summary = run.Summary! with { StartedAt = startedAt },
                },
                run with
                {
                    Stacks = [run.Stacks[0] with { TakenAt = startedAt }],
                },
            }
        )
        {
            var (id, reason) = await ImportAsync(wrong);

            Assert.Null(id);
            Assert.Contains("between 2000-01-01 and 2099-12-31", reason, StringComparison.Ordinal);
        }

        Assert.Empty(Directory.GetFiles(Folder.Runs));
    }

    // Written by an earlier version that was killed between the end of a run and its document; its pages showed two states.
    [Theory]
    [InlineData(RecordingState.Partial)]
    [InlineData(RecordingState.Recording)]
    public async Task Import_SummaryOfARunThatIsCalledUnfinished_DecidesThatItEnded(RecordingState state)
    {
        var (id, _) = await ImportAsync(RunSamples.CreateImported() with { State = state });

        Assert.Equal(RecordingState.Complete, (await Store.ReadAsync(id!, Cancellation))!.State);
        Assert.Equal(RecordingState.Complete, Assert.Single(Store.List()).State);
    }

    // Regression: the import succeeded, and the request for the script failed.
    [Theory]
    [InlineData("target", "\"nothing\"", "target")]
    [InlineData("executor", """{"type":"constant-vus","users":-5,"duration":"10s"}""", "executor")]
    [InlineData("scenarios", "[]", "scenarios")]
    public async Task Import_PlanThatIsNone_IsRefusedWithWhatIsWrong(string field, string value, string named)
    {
        var run = RunSamples.Measured(StoredRuns.Run(seconds: 30));
        var plan = run.Plan.DeepClone().AsObject();
        plan[field] = JsonNode.Parse(value);

        var (id, reason) = await ImportAsync(run with { Plan = plan });

        Assert.Null(id);
        Assert.StartsWith("plan is invalid.", reason, StringComparison.Ordinal);
        Assert.Contains(named, reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_PlanWithWhatIsHiddenOrOfAnotherTool_IsTakenIn()
    {
        var run = RunSamples.Measured(StoredRuns.Run(seconds: 30));
        var plan = run.Plan.DeepClone().AsObject();
        plan["target"]!["requests"]![0]!["headers"] = new JsonObject { ["Authorization"] = "Bearer s3cret" };
        plan["target"]!["requests"]![0]!["url"] = "http://load.example/a?api_key=s3cret";

        Assert.Null((await ImportAsync(run with { Plan = plan })).Reason);
        Assert.Null(
            (
                await ImportAsync(
                    run with
                    {
                        Plan = new()
                        {
                            ["tool"] = "wrk",
                            ["url"] = "http://load.example/",
                            ["users"] = 8,
                        },
                        MeasuredBy = "wrk",
                    }
                )
            ).Reason
        );
    }

    [Fact]
    public async Task Import_LargerThanAllowed_IsRefusedBeforeItIsRead()
    {
        using var endless = new EndlessStream();

        var (id, reason) = await Store.ImportAsync(endless, Cancellation);

        Assert.Null(id);
        Assert.Contains("64 MiB", reason, StringComparison.Ordinal);
        Assert.InRange(endless.Taken, RunStore.MaxImportBytes, RunStore.MaxImportBytes + (1 << 20));
    }

    private async Task<(string? Id, string? Reason)> ImportAsync(RunDocument run)
    {
        using var document = new MemoryStream(RunDocumentWriter.ToBytes(run));
        return await Store.ImportAsync(document, Cancellation);
    }

    private sealed class EndlessStream : Stream
    {
        public long Taken { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

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
