using System.Globalization;
using LoadEngine.BlockedPool;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Sending;

InlineSocketCompletions.Enable();

const int Users = 16,
    Blockers = 200;
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

// More threads are blocked than the generator adds, so the connections are opened before.
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

release.Set();
run.Stop();
if (!Until(snapshot => snapshot.Phase == LoadRunPhase.Ended))
    return Fail("The run did not end.");
var end = run.TakeSnapshot();

// New connections need the pool.
using var releaseAgain = new ManualResetEventSlim();
using var ended = new CountdownEvent(Blockers);
for (var i = 0; i < Blockers; i++)
    ThreadPool.UnsafeQueueUserWorkItem(
        _ =>
        {
            releaseAgain.Wait();
            ended.Signal();
        },
        null
    );
var connecting = LoadRun.Start(
    new()
    {
        Target = LoadTarget.Get("Slow", new ThreadServer(answerAfterMs: 1).Url),
        Executor = new ConstantVus(4, TimeSpan.FromMinutes(1)),
        Connections = ConnectionPolicy.NewForEachRequest,
        Timeout = TimeSpan.FromSeconds(30),
        GracefulStop = TimeSpan.FromMilliseconds(100),
    },
    AllowedHosts.LoopbackOnly
);
run = connecting;
if (!Until(snapshot => snapshot.Total.Counts.Succeeded >= 100))
    return Fail($"Only {connecting.TakeSnapshot().Total.Counts.Succeeded} requests had a connection.");
stillBlocked &= ended.CurrentCount == Blockers;
connecting.Stop();
if (!Until(snapshot => snapshot.Phase == LoadRunPhase.Ended))
    return Fail("The run with new connections did not end.");
releaseAgain.Set();
ended.Wait();
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
