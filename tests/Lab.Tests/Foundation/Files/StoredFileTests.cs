using Lab.Foundation.Files;
using Lab.Storage;
using Lab.Storage.Store;
using Lab.Testing;

namespace Lab.Tests.Foundation.Files;

public sealed class StoredFileTests
{
    // Sparse files.
    [Fact]
    public async Task List_DocumentLargerThanIsRead_IsNamedWithTheLimitAndNotOpened()
    {
        using var folder = new TemporaryFolder();
        using var store = folder.OpenStore();
        store.Folder.Create();
        using (var file = File.Create(folder.FileOf("large.json")))
            file.SetLength(StoredFile.MaxBytes + 1);

        Assert.Empty(store.List());
        var unreadable = Assert.Single(store.Unreadable());
        Assert.Contains("256 MiB", unreadable.Reason, StringComparison.Ordinal);
        Assert.Null(await store.ReadAsync("large", TestContext.Current.CancellationToken));
    }

    [Fact]
    public void Open_FileOfTheLargestSize_IsOpened()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "file");
        using (var file = File.Create(path))
            file.SetLength(StoredFile.MaxBytes);

        using var opened = StoredFile.Open(path);

        Assert.Equal(StoredFile.MaxBytes, opened.Length);
    }

    [Fact]
    public void Read_LargerThanIsAskedFor_IsRefusedWithBoth()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "file");
        File.WriteAllText(path, new string('x', 65));

        Assert.Equal(65, StoredFile.Read(path, mostBytes: 65).Length);
        Assert.Equal(
            "It has 65 bytes; the limit is 64 bytes.",
            Assert.Throws<IOException>(() => StoredFile.Read(path, mostBytes: 64)).Message
        );
    }
}
