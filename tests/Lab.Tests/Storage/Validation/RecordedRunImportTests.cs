using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

/// <summary>Imports documents of real runs; some of their frames and series were left out.</summary>
public sealed class RecordedRunImportTests : IDisposable
{
    private const string Flipped = "flipped-and-loaded";

    private readonly TemporaryFolder _folder = new();
    private readonly RunStore _store;

    public RecordedRunImportTests() => _store = _folder.OpenStore();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "Storage", "Recorded");

    public static TheoryData<string> Recorded =>
        [.. Directory.EnumerateFiles(Folder, "*.json").Select(file => Path.GetFileNameWithoutExtension(file)!)];

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Theory]
    [MemberData(nameof(Recorded))]
    public void Write_RecordedRun_KeepsEveryNameAndValue(string name)
    {
        var json = ReadRecorded(name);

        var written = RunDocumentWriter.ToBytes(RunDocumentReader.Read(json).Document!);

        Assert.True(
            JsonNode.DeepEquals(JsonNode.Parse(json), JsonNode.Parse(written)),
            Encoding.UTF8.GetString(written)[..200]
        );
    }

    [Theory]
    [MemberData(nameof(Recorded))]
    public async Task Import_RecordedRun_RecomputesTheFiguresThatWereMeasured(string name)
    {
        var json = ReadRecorded(name);
        var recorded = RunDocumentReader.Read(json).Document!.Summary!;

        var imported = (await ImportAsync(json)).Summary!;

        AssertSame(recorded.Total, imported.Total);
        Assert.Equal(recorded.Seconds, imported.Seconds);
        Assert.Equal(recorded.Variants.Select(part => part.Variant), imported.Variants.Select(part => part.Variant));
        foreach (var (before, after) in recorded.Variants.Zip(imported.Variants))
        {
            AssertSame(before.Figures with { Rps = 0 }, after.Figures with { Rps = 0 });
            Assert.InRange(after.Figures.Rps, before.Figures.Rps * 0.9 - 1, before.Figures.Rps * 1.1 + 1);
        }

        AssertSame(recorded.Thresholds, imported.Thresholds);
    }

    [Fact]
    public async Task Import_FiguresThatAreNotThoseOfTheIntervals_AreRecomputed()
    {
        var json = Change(
            Flipped,
            ("summary.total.succeeded", "9"),
            ("summary.total.p95Ms", "1"),
            ("summary.seconds", "2"),
            ("summary.variants", "[]"),
            ("summary.thresholds", """[{"text":"p95<500","metric":"p95","passed":true,"actual":1.5}]""")
        );
        var recorded = RunDocumentReader.Read(ReadRecorded(Flipped)).Document!.Summary!;

        var imported = (await ImportAsync(json)).Summary!;

        AssertSame(recorded.Total, imported.Total);
        Assert.Equal(recorded.Seconds, imported.Seconds);
        Assert.False(Assert.Single(imported.Thresholds).Passed);
        Assert.Equal(["loads", "findings"], imported.AsReported!);
    }

    [Fact]
    public async Task Import_RunOfAnotherTool_KeepsItsFiguresAsReported()
    {
        var json = Change(
            Flipped,
            ("measuredBy", "\"k6\""),
            ("summary.total.rps", "25"),
            ("plan", """{"tool":"k6"}""")
        );

        var imported = (await ImportAsync(json)).Summary!;

        Assert.Equal(25, imported.Total.Rps);
        Assert.Equal(["all"], imported.AsReported!);
    }

    private static byte[] ReadRecorded(string name) => File.ReadAllBytes(Path.Combine(Folder, $"{name}.json"));

    private static void AssertSame<T>(T expected, T actual)
    {
        var (before, after) = (RecordedRuns.Encode(expected), RecordedRuns.Encode(actual));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(before), JsonNode.Parse(after)), $"{before}\n{after}");
    }

    private static byte[] Change(string name, params (string Place, string Value)[] edits) =>
        edits.Aggregate(
            ReadRecorded(name),
            (json, edit) => EditedDocument.Changed(json, edit.Place, JsonNode.Parse(edit.Value))
        );

    private async Task<RunDocument> ImportAsync(byte[] json)
    {
        using var stream = new MemoryStream(json);
        var (id, reason) = await _store.ImportAsync(stream, Cancellation);
        Assert.Null(reason);
        return (await _store.ReadAsync(id!, Cancellation))!;
    }
}
