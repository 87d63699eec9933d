using Microsoft.Diagnostics.NETCore.Client;
using Observer.Dumps;
using Observer.Processes;

namespace Observer.Tests.Dumps;

public sealed class ProcessDumpTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Take_ProcessThatHasEnded_LeavesNoFile()
    {
        var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        var (process, runtime) = (service.Id, TargetRuntime.Find(service.Id).Runtime!);
        Assert.True(ProcessDump.IsPossible(runtime));
        service.Dispose();

        Assert.ThrowsAny<DiagnosticsClientException>(() => ProcessDump.Take(process, runtime));

        Assert.Empty(Folders(Environment.ProcessId));
    }

    [Fact]
    public async Task Take_FolderOfAnObserverThatWasKilled_IsDeleted()
    {
        using var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        // No process has this number.
        var abandoned = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "concurrency-dump-0-test"));

        using (ProcessDump.Take(service.Id, TargetRuntime.Find(service.Id).Runtime!))
            Assert.Empty(Folders(Environment.ProcessId));

        abandoned.Refresh();
        Assert.False(abandoned.Exists);
    }

    private static string[] Folders(int process) =>
        Directory.GetDirectories(Path.GetTempPath(), $"concurrency-dump-{process}-*");
}
