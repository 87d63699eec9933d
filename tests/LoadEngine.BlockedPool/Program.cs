using System.Globalization;
using LoadEngine.BlockedPool;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

const int Users = 16;
var server = new ThreadServer(answerAfterMs: 50);
var run = LoadRun.Start(
    new()
    {
        Target = LoadTarget.Get("Slow", server.Url),
        Executor = new ConstantVus(Users, TimeSpan.FromMinutes(1)),
        Timeout = TimeSpan.FromMilliseconds(400),
        GracefulStop = TimeSpan.FromMilliseconds(100),
    },
    AllowedHosts.LoopbackOnly
);

// Connections are opened on the pool, so they are opened before it is blocked.
if (!Until(snapshot => snapshot.Total.Counts.Succeeded >= Users * 5))
    return Fail("The target was never reached.");

using var release = new ManualResetEventSlim();
ThreadPool.GetMinThreads(out var minThreads, out _);
for (var i = 0; i < 2_000; i++)
    ThreadPool.UnsafeQueueUserWorkItem(_ => release.Wait(), null);
if (!Until(_ => ThreadPool.ThreadCount >= minThreads && ThreadPool.PendingWorkItemCount > 1_000))
    return Fail("The pool was never blocked.");

run.TakeSnapshot();
LoadSnapshot blocked = run.TakeSnapshot();
var before = blocked.Total.Counts.Succeeded;
if (!Until(snapshot => (blocked = snapshot).Total.Counts.Succeeded >= before + Users * 20))
    return Fail($"Only {blocked.Total.Counts.Succeeded - before} were recorded.");
var stillBlocked = ThreadPool.PendingWorkItemCount > 1_000;

server.Silence();
LoadSnapshot silent = blocked;
if (!Until(snapshot => (silent = snapshot).Total.Counts.ByError.GetValueOrDefault("request-timeout") >= Users))
    return Fail($"Only {silent.Total.Counts.Failed} timed out.");
stillBlocked &= ThreadPool.PendingWorkItemCount > 1_000;

// New connections need the pool, and so does their timeout.
release.Set();
run.Stop();
if (!Until(snapshot => snapshot.Phase == LoadRunPhase.Ended))
    return Fail("The run did not end.");
var end = run.TakeSnapshot();
Console.WriteLine(
    string.Create(
        CultureInfo.InvariantCulture,
        $"blocked={stillBlocked} p50={blocked.Total.Service!.P50Ms:0} recorded="
            + $"{blocked.Total.Counts.Succeeded - before} timeouts="
            + $"{silent.Total.Counts.ByError["request-timeout"]} inFlight={end.InFlight}"
    )
);
return 0;

bool Until(Func<LoadSnapshot, bool> condition)
{
    var started = TimeProvider.System.GetTimestamp();
    while (!condition(run.TakeSnapshot()))
    {
        if (TimeProvider.System.GetElapsedTime(started).TotalSeconds > 15)
            return false;
        Thread.Sleep(10);
    }

    return true;
}

static int Fail(string why)
{
    Console.WriteLine(why);
    return 1;
}
