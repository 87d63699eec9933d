using Observer.Contract;

namespace Observer.Tests.Runtime;

public sealed class LocalFilesTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    // The library asks for a module that it cannot open. A symbol server would be asked over HTTP.
    [Fact]
    public async Task FindPEImage_ModuleThatIsNoLongerOnDisk_AsksNoServer()
    {
        var folder = Directory.CreateTempSubdirectory("deleted-");
        try
        {
            foreach (var file in Directory.GetFiles(AppContext.BaseDirectory, "Waits.*"))
                File.Copy(file, Path.Combine(folder.FullName, Path.GetFileName(file)));
            using var service = await WaitingService.StartAsync("sleep", 3, Cancellation, folder.FullName);
            File.Delete(Path.Combine(folder.FullName, "Waits.dll"));
            using var observer = RunningObserver.Start(service.Id);

            var held = await observer.NextAsync<HeldThreads>(
                Cancellation,
                held => held.Lines.Sum(line => line.Threads) == 3
            );
            await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);

            Assert.Equal("BlockedThreads.Sleep", held.Lines.Single().Location.Method);
            var loaded = await File.ReadAllTextAsync($"/proc/{observer.Id}/maps", Cancellation);
            Assert.Contains("/Microsoft.Diagnostics.Runtime.dll", loaded, StringComparison.Ordinal);
            Assert.DoesNotContain("/System.Net.Http.dll", loaded, StringComparison.Ordinal);
            Assert.DoesNotContain("/Azure.", loaded, StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
