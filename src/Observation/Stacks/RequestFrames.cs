namespace Observation.Stacks;

/// <summary>Determines from the names on a stack how far ASP.NET Core has processed a request on that thread.</summary>
internal static class RequestFrames
{
    private const string Web = "Microsoft.AspNetCore.",
        Server = Web + "Server.",
        Connections = Web + "Connections.",
        Hosting = Web + "Hosting.",
        Endpoint = Web + "Routing.EndpointMiddleware.Invoke",
        Compiled = "lambda_method";

    // The innermost frames of a blocked thread: sleeping, waiting for a lock or signal, or reading from the system.
    private static readonly string[] Waits =
    [
        "System.Threading.Thread.Sleep",
        "System.Threading.Thread.UninterruptibleSleep",
        "System.Threading.Thread.Join",
        "System.Threading.Monitor.",
        "System.Threading.Lock.",
        "System.Threading.WaitHandle.",
        "System.Threading.WaitSubsystem",
        "System.Threading.LowLevel",
        "System.Threading.Condition.",
        "System.Threading.ManualResetEventSlim.Wait",
        "System.Threading.SemaphoreSlim.Wait",
        "System.Net.Sockets.Socket",
        "Interop.",
    ];

    /// <summary>
    /// Index of the innermost frame that calls a handler, if no application frame is further in; -1 if the handler is
    /// on the stack or the thread has no request.
    /// </summary>
    public static int Caller(IReadOnlyList<StackFrame> frames)
    {
        for (var i = 0; i < frames.Count; i++)
        {
            if (frames[i].IsApplication || IsServer(frames[i]))
                return -1;
            if (IsCompiled(frames[i]) || IsWeb(frames[i]))
                return IsOf(frames[i], Hosting) ? -1 : i;
        }

        return -1;
    }

    /// <summary>
    /// True for a pool thread that is blocked while its handler is missing from the stack. The name of the request then
    /// comes from recorded events.
    /// </summary>
    public static bool IsHandlerMissing(IReadOnlyList<StackFrame> frames) =>
        frames.Count > 0
        && Waits.Any(wait => IsOf(frames[0], wait))
        && Caller(frames) > 0
        && StackGroups.RoleOf(frames) == ThreadRole.BusyPool;

    /// <summary>True while the server's call of the request is on this stack, before any continuation.</summary>
    public static bool IsCalledByServer(IReadOnlyList<StackFrame> frames)
    {
        var server = false;
        for (var i = frames.Count - 1; i >= 0; i--)
        {
            if (IsServer(frames[i]))
                server = true;
            else if (frames[i].IsApplication || IsWeb(frames[i]) || IsCompiled(frames[i]))
                return server;
        }

        return false;
    }

    /// <summary>True while the endpoint runs on this thread and has not returned the thread.</summary>
    public static bool IsInEndpoint(IReadOnlyList<StackFrame> frames) => frames.Any(frame => IsOf(frame, Endpoint));

    // An expression compiled at run time, such as those that call the handlers.
    private static bool IsCompiled(StackFrame frame) =>
        !frame.IsApplication
        && MethodNames.TypeAndMethod(frame.Method).Split('.')[^1].StartsWith(Compiled, StringComparison.Ordinal);

    // Some callers of handlers are in another namespace, such as ObjectMethodExecutor.
    private static bool IsWeb(StackFrame frame) =>
        (IsOf(frame, Web) || (!frame.IsApplication && frame.Module.StartsWith(Web, StringComparison.Ordinal)))
        && !IsServer(frame);

    private static bool IsServer(StackFrame frame) => IsOf(frame, Server) || IsOf(frame, Connections);

    private static bool IsOf(StackFrame frame, string name) =>
        !frame.IsApplication && frame.Method.StartsWith(name, StringComparison.Ordinal);
}
