using System.Runtime.InteropServices;
using System.Text;
using Observation.Threads;

namespace Observation.Tests.Threads;

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
            id = ThreadId();
            while (!end.IsSet)
                Thread.Sleep(1);
        })
        {
            // Without a name it would have that of its creator, which is a pool thread.
            Name = "scanned",
        };
        thread.Start();
        Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref id) != 0, TimeSpan.FromSeconds(30)));
        using var scan = new ThreadScan(Self, OpenFileQuota.Create());

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
        using var threads = new PoolThreads(Self);
        await Task.Run(() => Assert.Null(threads.CountActive()), TestContext.Current.CancellationToken);

        await Task.Run(() => Thread.Sleep(10), TestContext.Current.CancellationToken);

        Assert.InRange(threads.CountActive() ?? 0, 1, ThreadPool.ThreadCount + 8);
    }

    [Fact]
    public void CountActive_ProcessThatHasEnded_IsNull()
    {
        using var threads = new PoolThreads(int.MaxValue);

        Assert.Null(threads.CountActive());
        Assert.Null(threads.CountActive());
    }

    // Without a kept file, each reading opens its files again.
    [Theory]
    [InlineData(0)]
    [InlineData(int.MaxValue)]
    public void Read_BlockedThread_HasNotRunAndIsInItsCall(int maxFiles)
    {
        using var end = new ManualResetEventSlim();
        var id = StartBlocked(end, out var thread);
        using var scan = new ThreadScan(Self, new(maxFiles));

        ScannedThread found = default;
        Assert.True(
            SpinWait.SpinUntil(
                () => (found = scan.Read().Single(scanned => scanned.Id == id)) is { IsBlocked: true, HasRun: false },
                Patience
            )
        );
        end.Set();
        thread.Join();

        var mapping = File.ReadLines("/proc/self/maps").Single(line => Contains(line, found.StackPointer));
        Assert.Contains(" rw-p ", mapping, StringComparison.Ordinal);
        Assert.NotEqual(0ul, found.Instruction);
    }

    [Fact]
    public void Read_ThreadThatEnds_IsLeftOutAndItsFilesAreClosed()
    {
        var quota = new OpenFileQuota(int.MaxValue);
        using var end = new ManualResetEventSlim();
        var id = StartBlocked(end, out var thread);
        using var scan = new ThreadScan(Self, quota);
        Assert.Contains(scan.Read(), scanned => scanned.Id == id);
        Assert.Contains(OpenFiles(), file => file.StartsWith($"/proc/{Self}/task/{id}/", StringComparison.Ordinal));

        end.Set();
        thread.Join();

        Assert.True(SpinWait.SpinUntil(() => scan.Read().TrueForAll(scanned => scanned.Id != id), Patience));
        Assert.DoesNotContain(
            OpenFiles(),
            file => file.StartsWith($"/proc/{Self}/task/{id}/", StringComparison.Ordinal)
        );
        scan.Dispose();
        Assert.Equal(0, quota.Taken);
    }

    [Fact]
    public void Read_OnlyPool_LeavesOutOtherThreads()
    {
        using var scan = new ThreadScan(Self, OpenFileQuota.Create());

        var (pool, all) = (scan.Read(onlyPool: true), scan.Read());

        Assert.All(pool, thread => Assert.True(thread.IsPool));
        Assert.Contains(all, thread => !thread.IsPool);
        Assert.False(scan.HasEnded);
    }

    [Fact]
    public void Read_ProcessThatHasEnded_SaysSo()
    {
        using var scan = new ThreadScan(int.MaxValue, OpenFileQuota.Create());

        Assert.Empty(scan.Read());
        Assert.True(scan.HasEnded);
    }

    [Fact]
    public void Read_UnchangedThreads_AllocatesNothingPerThread()
    {
        using var end = new ManualResetEventSlim();
        var threads = Enumerable.Range(0, 100).Select(_ => (Id: StartBlocked(end, out var thread), thread)).ToList();
        using var scan = new ThreadScan(Self, OpenFileQuota.Create());
        for (var readings = 0; readings < 8; readings++)
            scan.Read();

        var before = GC.GetAllocatedBytesForCurrentThread();
        var count = scan.Read().Count;
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        end.Set();
        threads.ForEach(started => started.thread.Join());

        Assert.True(count >= 100);
        // The list, and threads that this process has started in the meantime.
        Assert.InRange(allocated, 0, (count + 64) * Marshal.SizeOf<ScannedThread>() + 16 * 1024);
    }

    [Theory]
    [InlineData("230 0x0 0x0 0x7f10 0x0 0x0 0x0 0x7ffc1230 0x7f0020\n", 0x7ffc1230, 0x7f0020)]
    [InlineData("running\n", 0, 0)]
    [InlineData("-1 0x7ffc1230 0x7f0020\n", 0, 0)]
    [InlineData("", 0, 0)]
    public void TryParseCall_Line_HasTheAddressesOfASystemCall(string line, ulong stackPointer, ulong instruction)
    {
        Assert.Equal(
            instruction != 0,
            ThreadFiles.TryParseCall(Encoding.ASCII.GetBytes(line), out var stack, out var code)
        );
        Assert.Equal((stackPointer, instruction), (stack, code));
    }

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private static int StartBlocked(ManualResetEventSlim end, out Thread thread)
    {
        var id = 0;
        thread = new Thread(() =>
        {
            Volatile.Write(ref id, ThreadId());
            end.Wait();
        })
        {
            Name = "blocked",
        };
        thread.Start();
        Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref id) != 0, Patience));
        return id;
    }

    private static int ThreadId() => int.Parse(Path.GetFileName(new FileInfo("/proc/thread-self").LinkTarget!));

    private static IEnumerable<string> OpenFiles() =>
        Directory.GetFiles("/proc/self/fd").Select(file => new FileInfo(file).LinkTarget).OfType<string>();

    private static bool Contains(string mapping, ulong address)
    {
        var ends = mapping[..mapping.IndexOf(' ', StringComparison.Ordinal)].Split('-');
        return address >= Convert.ToUInt64(ends[0], 16) && address < Convert.ToUInt64(ends[1], 16);
    }
}
