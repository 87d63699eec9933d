using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Threads wait for locks of each other, as a look at the locks shows.</summary>
internal sealed class Deadlocked : IFindingRule
{
    private static readonly string[] Effects =
    [
        "unresponsive",
        "nobody-answered",
        "clients-give-up",
        "overload-without-back-pressure",
        "lock-contention",
        "thread-pool-starvation",
        "abandoned-work",
        "internal-limit",
        // Locks with a timeout, and transfers that the lab's target ends.
        "server-errors",
    ];

    public string Id => "deadlock";

    public string Title => "Deadlock";

    public string Why =>
        "Each of these threads holds a lock and waits for one that another of them holds, so none of them ever continues. "
        + "Every request that needs one of the locks waits behind them and keeps its thread. "
        + "Take the locks in the same order everywhere, or use one lock, and restart the service.";

    public IReadOnlyCollection<string> Absorbs(FindingWindow window) => Effects;

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Looks.Locks is not { Deadlocks: [var first, ..] } look)
            return null;
        var threads = first.Threads.Select(thread => thread.ThreadId).ToHashSet();
        var locks = look.Locks.Where(one => one.Owner is { } owner && threads.Contains(owner.ThreadId)).ToList();
        var others = locks
            .SelectMany(one => one.Waiters)
            .Select(waiter => waiter.ThreadId)
            .Where(id => !threads.Contains(id))
            .Distinct()
            .Count();
        List<Evidence> evidence =
        [
            .. first.Threads.Select(thread => new Evidence(
                $"Thread {thread.ManagedThreadId}",
                $"waits at {NameOf(thread)}" + HeldBy(locks, thread)
            )),
            new("Other threads that wait for these locks", MetricFormat.Count(others)),
        ];
        return new(
            FindingSeverity.Warning,
            $"{Describe(first)}{(others > 0 ? $" {MetricFormat.Pluralize(others, "more thread")} wait for these locks." : "")}",
            others,
            evidence
        );
    }

    private static string Describe(Deadlock deadlock)
    {
        var names = deadlock.Threads.Select(NameOf).ToList();
        return names switch
        {
            [var one, var other] when one != other => $"{one} waits for a lock that {other} holds, and the reverse.",
            [var one, .. var rest] when rest.All(name => name == one) =>
                $"{names.Count} threads at {one} wait for locks of each other.",
            [var one, .. var rest] =>
                $"{one} waits for a lock that {string.Join(" holds, which waits for one that ", rest)} holds, and that for one of {one}.",
            _ => "",
        };
    }

    private static string HeldBy(List<LockInfo> locks, LockThread thread) =>
        locks.Find(one => one.Waiters.Any(waiter => waiter.ThreadId == thread.ThreadId)) is { Owner: { } owner } awaited
            ? $" for a lock ({awaited.Type}) of thread {owner.ManagedThreadId}"
            : "";

    private static string NameOf(LockThread thread) =>
        thread.Location is { } location ? CodePlaces.NameOf(location) : $"thread {thread.ManagedThreadId}";
}
