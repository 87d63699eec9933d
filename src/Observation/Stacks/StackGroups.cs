namespace Observation.Stacks;

/// <summary>Puts threads together that do the same, and tells what they are there for. Stateless.</summary>
public static class StackGroups
{
    private const string
        Worker = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart",
        WorkQueue = "System.Threading.ThreadPoolWorkQueue.", Dispatch = WorkQueue + "Dispatch",
        Server = "Microsoft.AspNetCore.";

    /// <summary>The groups of these stacks: busy pool threads first, most threads first.</summary>
    /// <param name="threads">One stack for each thread, innermost frame first.</param>
    public static IReadOnlyList<StackGroup> Of(IEnumerable<IReadOnlyList<StackFrame>> threads) =>
    [
        .. threads.GroupBy(KeyOf)
            .Select(same => GroupOf([.. same]))
            .OrderBy(group => group.Role)
            .ThenByDescending(group => group.Threads)
            .ThenBy(group => group.Application?.Method, StringComparer.Ordinal),
    ];

    /// <summary>What a thread with this stack is there for.</summary>
    public static ThreadRole RoleOf(IReadOnlyList<StackFrame> frames)
    {
        for (var i = 0; i < frames.Count; i++)
        {
            // A worker that only looks into the queues has no work yet.
            if (IsOf(frames[i], Dispatch)) return frames.Take(i).All(above => IsOf(above, WorkQueue)) ? ThreadRole.IdlePool : ThreadRole.BusyPool;
            if (IsOf(frames[i], Worker)) return ThreadRole.IdlePool;
        }

        return ThreadRole.Other;
    }

    // Threads are the same when the same would be said of them. The way from the pool to the application differs from request to request (a fresh
    // connection, a kept one), and how far a thread has got inside the call it waits in is chance: neither tells anything.
    private static string KeyOf(IReadOnlyList<StackFrame> frames)
    {
        var application = ApplicationIndex(frames);
        var telling = application < 0
            ? frames.TakeWhile((frame, i) => i == 0 || !frame.Method.StartsWith(Server, StringComparison.Ordinal))
            : frames.Where(frame => frame.IsApplication);
        return $"{RoleOf(frames)}\n{BlockingCalls.Of(frames, application)}\n" + string.Join('\n', telling.Select(frame => $"{frame.Module}!{frame.Method}:{frame.Line}"));
    }

    private static StackGroup GroupOf(IReadOnlyList<StackFrame>[] same)
    {
        var usualLength = same.CountBy(stack => stack.Count).MaxBy(length => length.Value).Key;
        var frames = same.First(stack => stack.Count == usualLength);
        var application = ApplicationIndex(frames);
        return new(RoleOf(frames), same.Length, application < 0 ? null : frames[application], BlockingCalls.Of(frames, application), frames);
    }

    private static int ApplicationIndex(IReadOnlyList<StackFrame> frames)
    {
        for (var i = 0; i < frames.Count; i++)
        {
            if (frames[i].IsApplication) return i;
        }

        return -1;
    }

    private static bool IsOf(StackFrame frame, string name) => !frame.IsApplication && frame.Method.StartsWith(name, StringComparison.Ordinal);
}
