using Observation.Stacks;

namespace Observation.Tests.Stacks;

/// <summary>Stacks of blocked requests whose handlers are not on them, as they were seen in a service, innermost frame first.</summary>
internal static class RequestStacks
{
    private static readonly IReadOnlyList<StackFrame> Wait =

        [
            RecordedStacks.Framework("System.Threading.Monitor.Wait(class System.Object, int32)"),
            RecordedStacks.Framework(
                "System.Threading.Tasks.Task.SpinThenBlockingWait(int32, value class System.Threading.CancellationToken)"
            ),
            RecordedStacks.Framework(
                "System.Threading.Tasks.Task.InternalWaitCore(int32, value class System.Threading.CancellationToken)"
            ),
        ],
        Endpoint =

        [
            RecordedStacks.Framework(
                "DynamicClass.lambda_method12(class System.Runtime.CompilerServices.Closure, class System.Object)",
                ""
            ),
            RecordedStacks.Framework(
                "Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(class Microsoft.AspNetCore.Http.HttpContext)",
                "Microsoft.AspNetCore.Routing"
            ),
        ],
        Server =

        [
            RecordedStacks.Framework(
                "Microsoft.AspNetCore.Hosting.HostingApplication.ProcessRequestAsync(class Context)",
                "Microsoft.AspNetCore.Hosting"
            ),
            RecordedStacks.Framework(
                "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.ProcessRequests",
                "Microsoft.AspNetCore.Server.Kestrel.Core"
            ),
        ],
        Middleware =

        [
            RecordedStacks.Framework(
                "Microsoft.AspNetCore.Authentication.AuthenticationMiddleware.Invoke",
                "Microsoft.AspNetCore.Authentication"
            ),
        ],
        Pool =

        [
            RecordedStacks.Framework("System.Threading.ExecutionContext.RunInternal()"),
            RecordedStacks.Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
            RecordedStacks.Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()"),
        ];

    /// <summary>All the way from the server.</summary>
    public static IReadOnlyList<StackFrame> Called { get; } = [.. Wait, .. Endpoint, .. Server, .. Pool];

    /// <summary>The same, blocked at another depth of the same call.</summary>
    public static IReadOnlyList<StackFrame> CalledAndDeeper { get; } =
    [RecordedStacks.Framework("System.Threading.Monitor.Wait_Inner()"), .. Called];

    /// <summary>Continued by middleware that had awaited something, before the endpoint was called.</summary>
    public static IReadOnlyList<StackFrame> EndpointContinued { get; } = [.. Wait, .. Endpoint, .. Middleware, .. Pool];

    /// <summary>Continued by a filter that had awaited something, after the endpoint was called.</summary>
    public static IReadOnlyList<StackFrame> Continued { get; } = [.. Wait, Endpoint[0], .. Middleware, .. Pool];
}
