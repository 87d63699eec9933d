using System.Runtime.CompilerServices;
using Waits;

// Usage: Waits MODE COUNT. Prints "ready", and ends when standard input closes.
var (mode, count) = (args[0], int.Parse(args[1], System.Globalization.CultureInfo.InvariantCulture));
ThreadPool.SetMinThreads(count + 8, 8);
switch (mode)
{
    case "sleep":
        Many(BlockedThreads.Sleep);
        break;
    case "result":
        Many(BlockedThreads.WaitForResult);
        break;
    case "lock":
        Many(BlockedThreads.TakeLock);
        break;
    case "pipe":
        Many(BlockedThreads.ReadPipe);
        break;
    case "socket":
        Many(BlockedThreads.ReadSocket);
        break;
    case "sleeping":
        Again(RepeatedWaits.Sleeping);
        break;
    case "blocking":
        Again(RepeatedWaits.Blocking);
        break;
    case "tasks":
        Again(RepeatedWaits.WaitingForTasks);
        break;
    case "handles":
        Again(RepeatedWaits.WaitingForHandles);
        break;
    case "locking":
        Again(RepeatedWaits.Locking);
        break;
    case "monitoring":
        Again(RepeatedWaits.Monitoring);
        break;
    case "sockets":
        Again(RepeatedWaits.ReadingSockets);
        break;
    case "network-stream":
        Again(RepeatedWaits.ReadingNetworkStreams);
        break;
    case "pipe-client":
        Again(RepeatedWaits.ReadingPipeClients);
        break;
    case "pipe-server":
        Again(RepeatedWaits.ReadingPipeServers);
        break;
    case "fifo":
        Again(RepeatedWaits.ReadingFifos);
        break;
    case "garbage":
        Again(() => Garbage.Create);
        break;
    case "deadlock":
        Deadlock.Start();
        break;
    case "deadlock-of-locks":
        Deadlock.StartWithLocks();
        break;
    case "semaphore":
        Start(AwaitingCalls.EnterSemaphoreAsync);
        break;
    case "delay":
        Start(AwaitingCalls.DelayAsync);
        break;
    case "http":
        var silent = SilentServer.Start();
        Start(() => AwaitingCalls.GetAsync(silent));
        break;
    case "connection-pool":
        var full = SilentServer.Start();
        Start(() => AwaitingCalls.GetOverOneConnectionAsync(full));
        break;
    case "rate-limiter":
        Start(AwaitingCalls.AcquireAsync);
        break;
    case "package":
        var database = SilentServer.Start();
        Many(() => PackageCalls.Open(database));
        break;
    case "package-async":
        var remote = SilentServer.Start();
        Start(() => PackageCalls.OpenAsync(remote));
        break;
    case "queue":
        // All workers block, so further items stay in the queue.
        ThreadPool.SetMinThreads(Environment.ProcessorCount, 1);
        ThreadPool.SetMaxThreads(Environment.ProcessorCount, 1);
        Many(BlockedThreads.Sleep);
        break;
    case "cpu":
        for (var thread = 0; thread < 2; thread++)
            ThreadPool.UnsafeQueueUserWorkItem(_ => Spin(), null);
        break;
    case "threads":
        for (var thread = 0; thread < count; thread++)
            new Thread(BlockedThreads.Sleep) { IsBackground = true }.Start();
        break;
    case "churn":
        new Thread(Churn) { IsBackground = true }.Start();
        break;
    default:
        break;
}

Console.WriteLine("ready");
while (Console.ReadLine() is { } line)
    Console.WriteLine(line);

void Many(Action wait)
{
    for (var index = 0; index < count; index++)
        ThreadPool.UnsafeQueueUserWorkItem(static action => action(), wait, preferLocal: false);
}

// Each work item queues itself again.
void Again(Func<Action> wait)
{
    for (var index = 0; index < count; index++)
        ThreadPool.UnsafeQueueUserWorkItem(Repeat, wait(), preferLocal: false);

    static void Repeat(Action action)
    {
        action();
        ThreadPool.UnsafeQueueUserWorkItem(Repeat, action, preferLocal: false);
    }
}

void Start(Func<Task> wait)
{
    for (var index = 0; index < count; index++)
        _ = wait();
}

// Threads that start and end at any moment.
void Churn()
{
    while (true)
    {
        var threads = Enumerable.Range(0, count).Select(_ => new Thread(() => Thread.Yield())).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());
    }
}

[MethodImpl(MethodImplOptions.NoInlining)]
static void Spin()
{
    for (ulong value = 1; value != 0; )
        value = (value * 2_862_933_555_777_941_757) | 1;
}
