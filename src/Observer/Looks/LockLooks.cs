using Microsoft.Diagnostics.Runtime;
using Observer.Contract;
using Observer.Runtime;

namespace Observer.Looks;

/// <summary>Finds the locks for which threads wait, and cycles among them.</summary>
internal static class LockLooks
{
    private const string LockType = "System.Threading.Lock";

    /// <summary>Reads a runtime whose heap was copied.</summary>
    public static (IReadOnlyList<LockInfo> Locks, IReadOnlyList<Deadlock> Deadlocks) Read(LoadedRuntime target)
    {
        var threads = target.Runtime.Threads.Where(thread => thread.IsAlive).ToList();
        var owners = OwnersOfMonitors(target.Runtime, threads);
        var waits = new Dictionary<ClrThread, ClrObject>();
        foreach (var thread in threads)
        {
            if (
                WaitsIn(thread) is { } entered
                && LockOf(target.Runtime, thread, entered, owners) is { IsNull: false } found
            )
                waits[thread] = found;
        }

        var known = new Dictionary<ClrThread, LockThread>();
        LockThread Describe(ClrThread thread) =>
            known.TryGetValue(thread, out var described)
                ? described
                : known[thread] = new(
                    (int)thread.OSThreadId,
                    thread.ManagedThreadId,
                    StackLooks.Walk(target.Frames, thread, []).Location
                );

        ClrThread? OwnerOf(ClrObject value) =>
            value.Type?.Name == LockType
                ? threads.Find(thread => IsOwner(thread, value))
                : owners.GetValueOrDefault(value.Address);

        var locks = waits
            .GroupBy(wait => wait.Value.Address)
            .Select(wait => new LockInfo(
                wait.First().Value.Type?.Name ?? "",
                OwnerOf(wait.First().Value) is { } owner ? Describe(owner) : null,
                [.. wait.Select(waiter => Describe(waiter.Key))]
            ))
            .OrderByDescending(found => found.Waiters.Count)
            .ToList();
        var next = waits.ToDictionary(wait => wait.Key, wait => OwnerOf(wait.Value));
        return (locks, [.. Cycles(next).Select(cycle => new Deadlock([.. cycle.Select(Describe)]))]);
    }

    /// <summary>The cycles of a graph in which each node has at most one successor.</summary>
    internal static IEnumerable<List<T>> Cycles<T>(IReadOnlyDictionary<T, T?> next)
        where T : class
    {
        var seen = new HashSet<T>();
        foreach (var start in next.Keys)
        {
            var path = new List<T>();
            for (var at = start; at is not null && seen.Add(at); )
            {
                path.Add(at);
                if (!next.TryGetValue(at, out var following) || following is null)
                    break;
                if (path.IndexOf(following) is >= 0 and var first)
                    yield return path[first..];
                at = following;
            }
        }
    }

    private static Dictionary<ulong, ClrThread?> OwnersOfMonitors(ClrRuntime runtime, List<ClrThread> threads) =>
        runtime
            .Heap.EnumerateSyncBlocks()
            .Where(block => block.IsMonitorHeld)
            .GroupBy(block => (ulong)block.Object)
            .ToDictionary(
                block => block.Key,
                block => threads.Find(thread => thread.Address == block.First().HoldingThreadAddress)
            );

    // The outermost frame of the lock's own methods at the top of the stack.
    private static LockFrames? WaitsIn(ClrThread thread)
    {
        LockFrames? found = null;
        foreach (var frame in thread.EnumerateStackTrace(includeContext: false, maxFrames: 24))
        {
            if (frame.Method is not { Type.Name: { } type } method)
                continue;
            var isMonitor = type == "System.Threading.Monitor";
            if (
                (isMonitor || type == LockType)
                && method.Name is { } name
                && name.Contains("Enter", StringComparison.Ordinal)
            )
                found = new(isMonitor, frame.StackPointer);
            else if (found is not null || !type.StartsWith("System.Threading.", StringComparison.Ordinal))
                break;
        }

        return found;
    }

    // The lock is a local variable or argument of the lock's methods, or of the method that called them.
    private static ClrObject LockOf(
        ClrRuntime runtime,
        ClrThread thread,
        LockFrames entered,
        Dictionary<ulong, ClrThread?> owners
    )
    {
        var candidates = thread
            .EnumerateStackRoots()
            .Select(root => (Root: root, Value: runtime.Heap.GetObject(root.Object)))
            .Where(candidate =>
                entered.IsMonitor
                    ? owners.TryGetValue(candidate.Value.Address, out var owner) && owner?.Address != thread.Address
                    : candidate.Value.Type?.Name == LockType
                        && OwnerField(candidate.Value)?.Read<uint>(candidate.Value.Address, interior: false) > 0
                        && !IsOwner(thread, candidate.Value)
            )
            .ToList();
        return candidates.Count == 0
            ? default
            : candidates.MinBy(candidate => candidate.Root.StackFrame?.StackPointer ?? ulong.MaxValue).Value;
    }

    // The field has the unsigned ID of the thread in the system, and from .NET 11 its signed ID in the runtime.
    private static bool IsOwner(ClrThread thread, ClrObject value) =>
        OwnerField(value) is { } field
        && (
            field.ElementType == ClrElementType.Int32
                ? field.Read<int>(value.Address, interior: false) == thread.ManagedThreadId
                : field.Read<uint>(value.Address, interior: false) == thread.OSThreadId
        );

    private static ClrInstanceField? OwnerField(ClrObject value) => value.Type?.GetFieldByName("_owningThreadId");

    private sealed record LockFrames(bool IsMonitor, ulong StackPointer);
}
