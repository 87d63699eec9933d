using Observation.Stacks;

namespace Observation.Tests.Stacks;

/// <summary>Stacks as they were seen in a starved target, innermost frame first.</summary>
internal static class RecordedStacks
{
    private static readonly StackFrame[] Pool =
    [
        Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
        Framework(
            "System.Threading.PortableThreadPool.WorkerThread.WorkerDoWork(class System.Threading.PortableThreadPool, bool)"
        ),
        Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()"),
    ];

    private static readonly StackFrame[] Request =
    [
        Framework(
            "Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(class Microsoft.AspNetCore.Http.HttpContext)",
            "Microsoft.AspNetCore.Routing"
        ),
        Framework(
            "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.ProcessRequests",
            "Microsoft.AspNetCore.Server.Kestrel.Core"
        ),
    ];

    public static IReadOnlyList<StackFrame> Sleeping { get; } =
    [
        Framework("System.Threading.Thread.SleepInternal(int32)"),
        Framework("System.Threading.Thread.Sleep(int32)"),
        Application(
            "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)",
            "Blocking/BlockingEndpoints.cs",
            18
        ),
        .. Request,
        .. Pool,
    ];

    /// <summary>The same on a connection that was kept: another way from the pool.</summary>
    public static IReadOnlyList<StackFrame> SleepingOnAKeptConnection { get; } =
    [.. Sleeping.Take(3), .. Request, Framework("System.Threading.ExecutionContext.RunInternal()"), .. Pool];

    public static IReadOnlyList<StackFrame> WaitingForATask { get; } =
    [
        Framework("System.Threading.Monitor.Wait(class System.Object, int32)"),
        Framework("System.Threading.ManualResetEventSlim.Wait(int32, value class System.Threading.CancellationToken)"),
        Framework(
            "System.Threading.Tasks.Task.SpinThenBlockingWait(int32, value class System.Threading.CancellationToken)"
        ),
        Framework(
            "System.Threading.Tasks.Task.InternalWaitCore(int32, value class System.Threading.CancellationToken)"
        ),
        Framework("System.Threading.Tasks.Task.GetResultCore(bool)"),
        Application(
            "TargetApi.SyncOverAsync.SyncOverAsyncEndpoints.TaskWait()",
            "SyncOverAsync/SyncOverAsyncEndpoints.cs",
            30
        ),
        .. Request,
        .. Pool,
    ];

    public static IReadOnlyList<StackFrame> Idle { get; } =
    [
        Framework("System.Threading.LowLevelLifoSemaphore.WaitForSignal(int32)"),
        Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()"),
    ];

    public static IReadOnlyList<StackFrame> LookingForWork { get; } =
    [
        Framework(
            "System.Threading.ThreadPoolWorkQueue.Dequeue(class System.Threading.ThreadPoolWorkQueueThreadLocals, bool&)"
        ),
        .. Pool,
    ];

    public static IReadOnlyList<StackFrame> Main { get; } =
    [
        Framework("System.Threading.ManualResetEventSlim.Wait(int32, value class System.Threading.CancellationToken)"),
        Application("Program.Main", "Program.cs", 40),
    ];

    public static StackFrame Framework(string method, string module = "System.Private.CoreLib") =>
        new(method, module, IsApplication: false);

    private static StackFrame Application(string method, string file, int line) =>
        new(method, "TargetApi", IsApplication: true, file, line);
}
