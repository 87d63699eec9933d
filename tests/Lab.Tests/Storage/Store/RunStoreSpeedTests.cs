using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Store;

[Collection(nameof(RunStoreSpeedTests))]
[CollectionDefinition(nameof(RunStoreSpeedTests), DisableParallelization = true)]
public sealed class RunStoreSpeedTests : RunStoreFixture
{
    private const int Looks = 3;

    [Fact]
    [Trait("Category", "Long")]
    public void List_ThousandRuns_TakesUnderASecond()
    {
        var json = RunDocumentWriter.ToBytes(RunSamples.Run(seconds: 30));
        for (var number = 0; number < 1_000; number++)
            File.WriteAllBytes(Folder.FileOf($"run-{number}.json"), json);
        var best = double.MaxValue;
        for (var look = 0; look < Looks; look++)
        {
            using var fresh = Folder.OpenStore();
            var before = Environment.CpuUsage.TotalTime;
            Assert.Equal(1_000, fresh.List().Count);
            best = Math.Min(best, (Environment.CpuUsage.TotalTime - before).TotalMilliseconds);
        }

        TestContext.Current.TestOutputHelper?.WriteLine(
            $"1,000 runs of {json.Length:#,0} bytes: {best:0} ms of processor time."
        );
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
            using var fresh = Folder.OpenStore();
            var before = Environment.CpuUsage.TotalTime;
            Assert.Equal(1_800, (await fresh.ReadAsync("long-1", Cancellation))!.Intervals.Count);
            best = Math.Min(best, (Environment.CpuUsage.TotalTime - before).TotalMilliseconds);
        }

        TestContext.Current.TestOutputHelper?.WriteLine(
            $"30 minutes, {new FileInfo(Folder.FileOf("long-1.json")).Length:#,0} bytes: {best:0} ms of processor time."
        );
        Assert.InRange(best, 0, 2_000);
    }

    private void Put(string id, RunDocument run) =>
        File.WriteAllBytes(Folder.FileOf(id + ".json"), RunDocumentWriter.ToBytes(run));
}
