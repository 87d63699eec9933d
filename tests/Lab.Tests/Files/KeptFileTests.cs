using Lab.Files;
using Lab.Testing;

namespace Lab.Tests.Files;

public sealed class KeptFileTests
{
    // Files that have a length and take no room.
    [Fact]
    public async Task List_DocumentLargerThanIsRead_IsNamedWithTheLimitAndNotOpened()
    {
        using var folder = new TemporaryFolder();
        using var store = folder.OpenStore();
        store.Folder.Create();
        using (var file = File.Create(folder.FileOf("large.json")))
            file.SetLength(KeptFile.MaxBytes + 1);

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
            file.SetLength(KeptFile.MaxBytes);

        using var opened = KeptFile.Open(path);

        Assert.Equal(KeptFile.MaxBytes, opened.Length);
    }

    [Fact]
    public void Read_LargerThanIsAskedFor_IsRefusedWithBoth()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "file");
        File.WriteAllText(path, new string('x', 65));

        Assert.Equal(65, KeptFile.Read(path, mostBytes: 65).Length);
        Assert.Equal(
            "It takes 65 bytes, and at most 64 bytes are read.",
            Assert.Throws<IOException>(() => KeptFile.Read(path, mostBytes: 64)).Message
        );
    }
}
