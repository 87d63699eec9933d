namespace Observation.Stacks;

/// <summary>Names the framework call of an application frame, as written in the source.</summary>
internal static class BlockingCalls
{
    /// <summary>The name of a wait for a lock.</summary>
    public const string Lock = "lock (Monitor.Enter)";

    // Inlined methods are missing from a stack, so each call is also identified by its inner methods.
    private static readonly (string[] Methods, string Call)[] Known =
    [
        (["Thread.Sleep", "Thread.SleepInternal", "Thread.UninterruptibleSleep0"], "Thread.Sleep"),
        (["Task.Result", "Task.GetResultCore"], "Task.Result"),
        (["Task.WaitAll", "Task.WaitAllCore", "Task.WaitAllBlockingCore"], "Task.WaitAll"),
        (["Task.WaitAny", "Task.WaitAnyCore"], "Task.WaitAny"),
        (["Task.Wait", "Task.InternalWait", "Task.InternalWaitCore", "Task.SpinThenBlockingWait"], "Task.Wait"),
        (
            [
                "TaskAwaiter.GetResult",
                "TaskAwaiter.ValidateEnd",
                "TaskAwaiter.HandleNonSuccessAndDebuggerNotification",
                "ConfiguredTaskAwaiter.GetResult",
            ],
            "GetAwaiter().GetResult()"
        ),
    ];

    private static readonly string[] Locks = ["Monitor.", "Lock."];

    /// <summary>The framework call made by the application frame; null if that frame is the innermost.</summary>
    /// <param name="frames">The stack, innermost first.</param>
    /// <param name="application">Index of the application frame, or -1 if there is none.</param>
    public static string? Find(IReadOnlyList<StackFrame> frames, int application)
    {
        if (application <= 0)
            return null;
        var made = MethodNames.TypeAndMethod(frames[application - 1].Method);
        foreach (var (methods, call) in Known)
        {
            if (methods.Contains(made))
                return call;
        }

        return Locks.Any(prefix =>
            made.StartsWith(prefix + "Enter", StringComparison.Ordinal)
            || made.StartsWith(prefix + "TryEnter", StringComparison.Ordinal)
        )
            ? Lock
            : made;
    }
}
