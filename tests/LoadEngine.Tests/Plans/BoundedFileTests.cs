using System.Diagnostics;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class BoundedFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("bounded-file-");

    private string Pipe => Path.Combine(_folder.FullName, "pipe");

    public void Dispose() => _folder.Delete(recursive: true);

    // Regression: it blocked forever.
    [Fact]
    public async Task ReadText_PipeThatNoOneWritesTo_IsRefusedWithAMessage()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Named pipes of this kind are those of Unix.");
        await MakePipeAsync();

        Assert.Equal(
            "It is a pipe without a writer.",
            Assert.Throws<IOException>(() => BoundedFile.ReadText(Pipe, 1_000)).Message
        );

        // Releases the thread that waits for the other end.
        await File.WriteAllTextAsync(Pipe, "", TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task ReadText_PipeThatSomeoneWritesTo_IsRead()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Named pipes of this kind are those of Unix.");
        await MakePipeAsync();
        var writing = Task.Run(() => File.WriteAllText(Pipe, "{}"), TestContext.Current.CancellationToken);

        Assert.Equal("{}", BoundedFile.ReadText(Pipe, 1_000));
        await writing;
    }

    [Fact]
    public void ReadText_MoreThanIsRead_IsRefused()
    {
        var path = Path.Combine(_folder.FullName, "large");
        File.WriteAllText(path, new string('x', 3 << 20));

        Assert.Equal(
            "It has more than 2 MiB.",
            Assert.Throws<IOException>(() => BoundedFile.ReadText(path, 2 << 20)).Message
        );
    }

    private async Task MakePipeAsync()
    {
        using var made = Process.Start("mkfifo", [Pipe]);
        await made.WaitForExitAsync(TestContext.Current.CancellationToken);
    }
}
