using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>
/// The target answered, and now does not respond at all while it does nothing: it hangs. Overload would go on answering.
/// </summary>
internal sealed class Unresponsive : IFindingRule
{
    /// <summary>Timeouts within the span from which on the rule reports.</summary>
    public const double MinTimeouts = 5;

    /// <summary>CPU use of the target in percent, above which it works.</summary>
    public const double MaxTargetCpuPercent = 30;

    /// <summary>Seconds without any response.</summary>
    public const double SpanSeconds = 3;

    private const double SilenceSeconds = 1,
        OnsetSeconds = 1.5;

    private static readonly string[] Effects =
    [
        "nobody-answered",
        "clients-give-up",
        "overload-without-back-pressure",
        "lock-contention",
        "thread-pool-starvation",
        "abandoned-work",
    ];

    public string Id => "unresponsive";

    public string Title => "The service does not respond";

    public string Why =>
        "It answered before, and now no response arrives although processors are free, which less load would not change. "
        + "Typical causes are a deadlock, a semaphore or connection that was not returned, and a dependency that does not respond. "
        + "Find out what the requests await, and give every outgoing call a timeout.";

    public IReadOnlyCollection<string> Absorbs(FindingWindow window) => Effects;

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window) =>
        Hang.IsAtLocks(window) ? AtLocks(window)
        : Applies(window) ? Idle(window)
        : null;

    // Every thread that comes to the lock waits for one that waits itself, so the pool is full and its queue grows.
    private static Symptom AtLocks(FindingWindow window)
    {
        var inFlight = window.Last(SeriesCatalogue.LoadInFlight) ?? 0;
        var longest = window.Looks.Locks?.Locks.FirstOrDefault(one => one.Owner is { Location: not null });
        var held = window.HeldAtALock() ?? "Most pool threads wait for a lock.";
        List<Evidence> evidence = [new("In flight", MetricFormat.Count((long)inFlight), SeriesCatalogue.LoadInFlight)];
        var holder = "";
        if (longest is { Owner.Location: { } location } awaited)
        {
            holder = $" {CodePlaces.NameOf(location)} holds the lock and waits as well.";
            evidence.Add(new("Holds the lock", $"{CodePlaces.NameOf(location)} in {location.Method}"));
            evidence.Add(new("Wait for that lock", MetricFormat.Pluralize(awaited.Waiters.Count, "thread")));
        }

        return new(
            FindingSeverity.Warning,
            $"No request is answered for {Hang.LockedSeconds:0} s or longer. {held}{holder}",
            inFlight + (longest is null ? 0 : Symptom.NamedStrength),
            evidence
        )
        {
            Why =
                "One thread holds a lock and waits under it, and the threads of the pool wait for that lock, so no request completes. "
                + "Usually it blocks on a task (.Result, .Wait()) that needs a pool thread or a permit that is not released. "
                + "Do not wait for tasks under a lock: use SemaphoreSlim.WaitAsync and await.",
        };
    }

    private static Symptom Idle(FindingWindow window)
    {
        var timeouts = window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) ?? 0;
        List<Evidence> evidence =
        [
            new("Timed out", MetricFormat.Pluralize((long)timeouts, "request"), SeriesCatalogue.ErrorsRequestTimeout),
        ];
        var awaited = window.AwaitedPlace();
        evidence.AddRange(awaited?.Evidence ?? []);
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } cpu)
            evidence.Add(new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget));
        return new(
            FindingSeverity.Warning,
            $"No request of {window.LastSeconds(SpanSeconds)} was answered: {MetricFormat.Pluralize((long)timeouts, "request")} "
                + $"timed out, and the target uses almost no CPU.{awaited.AfterSentence()}",
            timeouts + (awaited is null ? 0 : Symptom.NamedStrength),
            evidence
        );
    }

    /// <summary>
    /// True while it may be so, and it is too early to decide: the timeouts are new, or there was no response lately.
    /// Overload would go on answering.
    /// </summary>
    public static bool MayApply(FindingWindow window) =>
        window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) is > 0 and var timeouts
        && window.HasSucceeded
        && (
            window.Growth(SeriesCatalogue.ErrorsRequestTimeout, OnsetSeconds) >= timeouts
            || (window.Mean(SeriesCatalogue.LoadSucceeded, SilenceSeconds) is 0 && IsIdle(window, SilenceSeconds))
        );

    /// <summary>True where the target stopped responding although it has free resources.</summary>
    public static bool Applies(FindingWindow window)
    {
        if (
            !(window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) >= MinTimeouts)
            || window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) is not 0
        )
            return false;
        return window.HasSucceeded && IsIdle(window, SpanSeconds);
    }

    private static bool IsIdle(FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.CpuTarget, span) <= MaxTargetCpuPercent
        && window.Mean(SeriesCatalogue.PoolQueue, span) < ThreadPoolStarvation.MinQueueItems;
}
