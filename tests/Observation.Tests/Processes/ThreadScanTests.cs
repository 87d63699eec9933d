using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class ThreadScanTests
{
    private static readonly int Self = Environment.ProcessId;

    [Fact]
    public void Read_ThreadThatRuns_HasMoreRunsAndIsNoPoolThread()
    {
        using var end = new ManualResetEventSlim();
        var id = 0;
        var thread = new Thread(() =>
        {
            id = int.Parse(Path.GetFileName(new FileInfo("/proc/thread-self").LinkTarget!));
            while (!end.IsSet)
                Thread.Sleep(1);
        })
        {
            // Without a name it would have that of its creator, which is a pool thread.
            Name = "scanned",
        };
        thread.Start();
        Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref id) != 0, TimeSpan.FromSeconds(30)));
        var scan = new ThreadScan(Self);

        var before = scan.Read().Single(scanned => scanned.Id == id);
        Thread.Sleep(50);
        var after = scan.Read().Single(scanned => scanned.Id == id);
        end.Set();
        thread.Join();

        Assert.True(after.Runs > before.Runs);
        Assert.False(after.IsPool);
    }

    [Fact]
    public async Task CountActive_PoolThreads_CountsThoseThatRan()
    {
        var threads = new PoolThreads(Self);
        await Task.Run(() => Assert.Null(threads.CountActive()), TestContext.Current.CancellationToken);

        await Task.Run(() => Thread.Sleep(10), TestContext.Current.CancellationToken);

        Assert.InRange(threads.CountActive() ?? 0, 1, ThreadPool.ThreadCount + 8);
    }

    [Fact]
    public void CountActive_ProcessThatHasEnded_IsNull()
    {
        var threads = new PoolThreads(int.MaxValue);

        Assert.Null(threads.CountActive());
        Assert.Null(threads.CountActive());
    }
}
