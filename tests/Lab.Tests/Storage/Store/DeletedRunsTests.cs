using Lab.Foundation;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Store;

public sealed class DeletedRunsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Delete_TimeThatCannotBeSet_LeavesTheRunInTheList(bool ofAJournal)
    {
        using var store = new RunStore(
            Options.Create(new LabOptions { DataFolder = _folder.Path }),
            NullLogger<RunStore>.Instance,
            new NoTime()
        );
        store.Folder.Create();
        var file = ofAJournal ? store.Folder.Journal("run-1") : store.Folder.Document("run-1");
        if (ofAJournal)
            StoredJournals.Write(_folder, "run-1");
        else
            await File.WriteAllBytesAsync(file, RunDocumentWriter.ToBytes(RunSamples.Run("run-1")), Cancellation);
        File.SetLastWriteTimeUtc(file, TimeProvider.System.GetUtcNow().UtcDateTime.AddDays(-100));

        await Assert.ThrowsAsync<UnauthorizedAccessException>(() => store.DeleteAsync("run-1", Cancellation));

        using var next = _folder.OpenStore();
        next.EmptyDeleted();
        Assert.Empty(next.Deleted());
        Assert.Equal("run-1", Assert.Single(next.List()).Id);
    }

    [Fact]
    public async Task Delete_PlaceThatIsTaken_LeavesTheRunInTheList()
    {
        using var store = _folder.OpenStore();
        store.Folder.Create();
        await File.WriteAllBytesAsync(
            store.Folder.Document("run-1"),
            RunDocumentWriter.ToBytes(RunSamples.Run("run-1")),
            Cancellation
        );
        Directory.CreateDirectory(store.Folder.DeletedDocument("run-1"));

        await Assert.ThrowsAnyAsync<Exception>(() => store.DeleteAsync("run-1", Cancellation));

        Assert.Equal("run-1", Assert.Single(store.List()).Id);
        Assert.NotNull(await store.ReadAsync("run-1", Cancellation));
    }

    private sealed class NoTime : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => throw new UnauthorizedAccessException("Operation not permitted.");
    }
}
