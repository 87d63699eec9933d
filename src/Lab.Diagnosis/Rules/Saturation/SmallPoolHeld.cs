using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>
/// Few users starve a small pool without a long queue: every thread is held for seconds while the processors have time, and more requests are open
/// than there are threads. What waits for a thread is counted by the open requests; the queue only has to be seldom empty.
/// </summary>
internal static class SmallPoolHeld
{
    /// <summary>Processor use of the target, in percent, above which threads may be busy with work. A short queue proves less than a long one, so less is allowed.</summary>
    public const double MaxTargetCpuPercent = 30;

    /// <summary>Share of the pool's threads, 0..1, that are busy all the time.</summary>
    public const double MinHeldShare = 0.9;

    /// <summary>Open requests for each thread from which on some of them have none.</summary>
    public const double MinOpenPerThread = 1.25;

    /// <summary>Time in seconds that a request waits for a thread.</summary>
    public const double MinWaitSeconds = 0.1;

    /// <summary>Share of the moments, 0..1, at which something is in the queue.</summary>
    public const double MinQueuedShare = 0.5;

    /// <summary>The same where nobody knows how many threads are busy: a queue that is hardly ever empty has no free thread behind it.</summary>
    public const double MinQueuedShareUnseen = 0.9;

    /// <summary>How long all of it has to last, in seconds.</summary>
    public const double SpanSeconds = 5;

    private const double MsPerSecond = 1_000;

    /// <summary>What is seen of it; null when it is not so.</summary>
    /// <param name="window">The run.</param>
    /// <param name="holders">What the stacks say of the threads; null when there are none.</param>
    public static Symptom? Examine(FindingWindow window, string? holders)
    {
        if (window.Now < window.LastChangeBefore(window.Now) + SpanSeconds + ThreadPoolStarvation.SettlingSeconds)
            return null;
        // Threads that compute and get no processor look the same, and stacks do not tell them apart: where others have the processors, nothing is known.
        if (window.DisturbingPercent(SpanSeconds) is not null)
            return null;
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } cpu || cpu > MaxTargetCpuPercent)
            return null;
        if (window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds) is not { } threads)
            return null;
        var busy = window.Mean(SeriesCatalogue.PoolBusy, SpanSeconds);
        if (busy < threads * MinHeldShare)
            return null;
        if (
            !(
                window.Share(SeriesCatalogue.PoolQueue, SpanSeconds, value => value >= 1)
                >= (busy is null ? MinQueuedShareUnseen : MinQueuedShare)
            )
        )
            return null;
        if (window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not { } open || open < threads * MinOpenPerThread)
            return null;
        // Little's law: what waits, by the pace at which it is answered.
        if (window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) is not { } rate || rate <= 0)
            return null;
        var wait = (open - threads) / rate;
        if (wait < MinWaitSeconds)
            return null;
        return SymptomOf(window, (open, threads, cpu, wait, busy is not null), holders);
    }

    private static Symptom SymptomOf(
        FindingWindow window,
        (double Open, double Threads, double Cpu, double Wait, bool IsCounted) seen,
        string? holders
    )
    {
        var (open, threads) = ($"{seen.Open:0}", $"{seen.Threads:0}");
        var queue = window.Highest(SeriesCatalogue.PoolQueue, SpanSeconds) ?? 0;
        List<Evidence> evidence =
        [
            new("In flight", open, SeriesCatalogue.LoadInFlight),
            seen.IsCounted
                ? new("Busy threads", threads, SeriesCatalogue.PoolBusy)
                : new("Pool threads", threads, SeriesCatalogue.PoolThreads),
            new("Target CPU", $"{seen.Cpu:0} %", SeriesCatalogue.CpuTarget),
            new("Queue", $"up to {MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue),
            new(
                "Wait for a thread, estimated as requests without one ÷ pace",
                $"≈ {MetricFormat.Latency(seen.Wait * MsPerSecond)}"
            ),
        ];
        return new(
            FindingSeverity.Warning,
            $"{open} requests are open, and all {threads} threads of the pool are busy for seconds at {seen.Cpu:0} % CPU: the others wait for one. "
                + (holders ?? "The threads are held by code that waits."),
            queue,
            evidence
        );
    }
}
