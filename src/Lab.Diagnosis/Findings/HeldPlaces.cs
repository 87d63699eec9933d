using Observer.Contract;

namespace Lab.Diagnosis.Findings;

/// <summary>Names the lines that hold threads of the pool.</summary>
internal static class HeldPlaces
{
    /// <summary>Threads at one line from which on it is named.</summary>
    public const int MinThreads = 2;

    /// <summary>Share of the pool's threads, 0..1, from which on it is named.</summary>
    public const double MinShare = 0.25;

    /// <summary>Share of the pool's threads, 0..1, at locks that counts as most of them.</summary>
    public const double MinLockedShare = 0.6;

    // The name that the observer gives to a wait for a lock.
    private const string LockCall = "lock";

    private static readonly string[] TaskCalls = ["Task.", "GetAwaiter()"];

    /// <summary>
    /// The line that holds most threads, as a sentence, such as <c>30 of 32 pool threads are held at Timer.cs:10, Task.Wait.</c>;
    /// null where no line holds a good part of them.
    /// </summary>
    public static string? HeldPlace(this FindingWindow window) => MostOf(window, _ => true);

    /// <summary>The same of the lines that wait for a lock.</summary>
    public static string? HeldAtALock(this FindingWindow window) => MostOf(window, IsLock);

    /// <summary>The same of the lines that wait for a task.</summary>
    public static string? HeldByATask(this FindingWindow window) =>
        MostOf(
            window,
            line => Array.Exists(TaskCalls, call => line.Call?.StartsWith(call, StringComparison.Ordinal) == true)
        );

    /// <summary>True where most threads of the pool wait for locks.</summary>
    public static bool AreMostAtLocks(HeldThreads held) =>
        held.Lines.Where(IsLock).Sum(line => line.Threads) is >= MinThreads and var threads
        && threads >= held.PoolThreads * MinLockedShare;

    /// <summary>True for threads that wait for a lock.</summary>
    public static bool IsLock(HeldLine line) => line.Call?.StartsWith(LockCall, StringComparison.Ordinal) == true;

    private static string? MostOf(FindingWindow window, Func<HeldLine, bool> counts)
    {
        if (window.Looks.Held is not { } held)
            return null;
        // One line can wait in several ways.
        var most = held
            .Lines.Where(counts)
            .GroupBy(line => CodePlaces.NameOf(line.Location))
            .MaxBy(group => group.Sum(line => line.Threads));
        if (
            most is null
            || most.Sum(line => line.Threads) is var threads
                && (threads < MinThreads || threads < held.PoolThreads * MinShare)
        )
            return null;
        var call = most.MaxBy(line => line.Threads)!.Call is { } made ? $", {made}" : "";
        return $"{most.Sum(line => line.Threads)} of {held.PoolThreads} pool threads are held at {most.Key}{call}.";
    }
}
