namespace Observation.Stacks;

/// <summary>Tells from the names on a stack how far a request has got on a thread of ASP.NET Core's.</summary>
internal static class RequestFrames
{
    private const string Web = "Microsoft.AspNetCore.",
        Server = Web + "Server.",
        Connections = Web + "Connections.",
        Hosting = Web + "Hosting.",
        Endpoint = Web + "Routing.EndpointMiddleware.Invoke",
        Compiled = "lambda_method";

    // What a thread that is blocked is in, innermost: it sleeps, waits for a lock or a signal, or asks the system for bytes.
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
    /// Where the handler would be: the innermost frame of what calls it, when no frame of the application is further in; -1 where the handler is on
    /// the stack, or there is none.
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

    /// <summary>True for a pool thread that is blocked under a handler that is not on the stack: a name for it has to come from elsewhere.</summary>
    public static bool IsHandlerMissing(IReadOnlyList<StackFrame> frames) =>
        frames.Count > 0
        && Waits.Any(wait => IsOf(frames[0], wait))
        && Caller(frames) > 0
        && StackGroups.RoleOf(frames) == ThreadRole.BusyPool;

    /// <summary>True while the server waits for the request it has called on this thread: no part of the way was continued after an await.</summary>
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

    /// <summary>True while the endpoint that routing has chosen is called on this thread, and has not given its thread back.</summary>
    public static bool IsInEndpoint(IReadOnlyList<StackFrame> frames) => frames.Any(frame => IsOf(frame, Endpoint));

    // An expression that was compiled at run time, as those are that call the handlers.
    private static bool IsCompiled(StackFrame frame) =>
        !frame.IsApplication
        && MethodNames.TypeAndMethod(frame.Method).Split('.')[^1].StartsWith(Compiled, StringComparison.Ordinal);

    // Some of what calls the handlers stands in another namespace, as ObjectMethodExecutor does.
    private static bool IsWeb(StackFrame frame) =>
        (IsOf(frame, Web) || (!frame.IsApplication && frame.Module.StartsWith(Web, StringComparison.Ordinal)))
        && !IsServer(frame);

    private static bool IsServer(StackFrame frame) => IsOf(frame, Server) || IsOf(frame, Connections);

    private static bool IsOf(StackFrame frame, string name) =>
        !frame.IsApplication && frame.Method.StartsWith(name, StringComparison.Ordinal);
}
