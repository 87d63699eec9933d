using System.Runtime.CompilerServices;

namespace Observation.Stacks;

/// <summary>Groups threads with equivalent stacks and determines their role.</summary>
public static class StackGroups
{
    private const string Worker = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart",
        WorkQueue = "System.Threading.ThreadPoolWorkQueue.",
        Dispatch = WorkQueue + "Dispatch",
        Server = "Microsoft.AspNetCore.";

    /// <summary>The groups of these stacks: busy pool threads first, most threads first.</summary>
    /// <param name="threads">One stack per thread, innermost frame first.</param>
    public static IReadOnlyList<StackGroup> Group(IEnumerable<IReadOnlyList<StackFrame>> threads) =>
        Group(threads.Select(frames => new ThreadStack(frames)));

    /// <summary>The groups of these threads: busy pool threads first, most threads first.</summary>
    /// <param name="threads">The stack of each thread, with its request.</param>
    [OverloadResolutionPriority(1)]
    public static IReadOnlyList<StackGroup> Group(IEnumerable<ThreadStack> threads) =>
        [
            .. threads
                .GroupBy(thread => KeyOf(thread.Frames))
                .Select(same => GroupOf([.. same]))
                .OrderBy(group => group.Role)
                .ThenByDescending(group => group.Threads)
                .ThenBy(group => group.Application?.Method, StringComparer.Ordinal),
        ];

    /// <summary>The role of a thread with this stack.</summary>
    public static ThreadRole RoleOf(IReadOnlyList<StackFrame> frames)
    {
        for (var i = 0; i < frames.Count; i++)
        {
            // A worker that only checks the queues has no work yet.
            if (IsOf(frames[i], Dispatch))
                return frames.Take(i).All(above => IsOf(above, WorkQueue)) ? ThreadRole.IdlePool : ThreadRole.BusyPool;
            if (IsOf(frames[i], Worker))
                return ThreadRole.IdlePool;
        }

        return ThreadRole.Other;
    }

    // Ignores differences that carry no information: the frames between the pool and the application vary with the
    // connection (new or kept alive), and the innermost frames of a blocking call vary by chance.
    private static string KeyOf(IReadOnlyList<StackFrame> frames)
    {
        var (application, caller) = (ApplicationIndex(frames), RequestFrames.Caller(frames));
        var telling = (application, caller) switch
        {
            (< 0, > 0) => [frames[caller]],
            (< 0, _) => frames.TakeWhile(
                (frame, i) => i == 0 || !frame.Method.StartsWith(Server, StringComparison.Ordinal)
            ),
            _ => frames.Where(frame => frame.IsApplication),
        };
        return $"{RoleOf(frames)}\n{Blocking(frames)}\n"
            + string.Join('\n', telling.Select(frame => $"{frame.Module}!{frame.Method}:{frame.Line}"));
    }

    private static StackGroup GroupOf(ThreadStack[] same)
    {
        var usualLength = same.CountBy(thread => thread.Frames.Count).MaxBy(length => length.Value).Key;
        var frames = same.First(thread => thread.Frames.Count == usualLength).Frames;
        var application = ApplicationIndex(frames);
        return new(RoleOf(frames), same.Length, application < 0 ? null : frames[application], Blocking(frames), frames)
        {
            Requests = RequestsOf(same),
        };
    }

    private static IReadOnlyList<ObservedRequest> RequestsOf(IEnumerable<ThreadStack> threads) =>
        [
            .. threads
                .Where(thread => thread.Request is not null)
                .CountBy(thread => thread.Request!)
                .Select(request => new ObservedRequest(request.Key, request.Value))
                .OrderByDescending(request => request.Threads)
                .ThenBy(request => request.Name, StringComparer.Ordinal),
        ];

    // An inlined handler has no frame. The method it called comes right after the code that calls the handler.
    private static string? Blocking(IReadOnlyList<StackFrame> frames) =>
        BlockingCalls.Find(
            frames,
            ApplicationIndex(frames) is >= 0 and var application ? application : RequestFrames.Caller(frames)
        );

    private static int ApplicationIndex(IReadOnlyList<StackFrame> frames)
    {
        for (var i = 0; i < frames.Count; i++)
        {
            if (frames[i].IsApplication)
                return i;
        }

        return -1;
    }

    private static bool IsOf(StackFrame frame, string name) =>
        !frame.IsApplication && frame.Method.StartsWith(name, StringComparison.Ordinal);
}
