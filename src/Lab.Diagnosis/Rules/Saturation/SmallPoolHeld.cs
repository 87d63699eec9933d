using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Detects a small pool that few users starve without a long queue: more requests are open than there are threads.</summary>
internal static class SmallPoolHeld
{
    /// <summary>Processor use of the target, in percent, above which threads may be busy with work.</summary>
    public const double MaxTargetCpuPercent = 30;

    /// <summary>Share of the pool's threads, 0..1, that are busy.</summary>
    public const double MinHeldShare = 0.9;

    /// <summary>Open requests per thread from which on some have no thread.</summary>
    public const double MinOpenPerThread = 1.25;

    /// <summary>Time in seconds that a request waits for a thread.</summary>
    public const double MinWaitSeconds = 0.1;

    /// <summary>Share of the moments, 0..1, with queued work.</summary>
    public const double MinQueuedShare = 0.5;

    /// <summary>The same where the number of busy threads is unknown.</summary>
    public const double MinQueuedShareUnseen = 0.9;

    /// <summary>Seconds for which all of it has to last.</summary>
    public const double SpanSeconds = 5;

    private const double MsPerSecond = 1_000;

    /// <summary>Returns the symptom, or null.</summary>
    /// <param name="window">The run.</param>
    /// <param name="holders">The blocking call from the stacks, as a sentence; null when unknown.</param>
    public static Symptom? Examine(FindingWindow window, string? holders)
    {
        if (window.Now < window.LastChangeBefore(window.Now) + SpanSeconds + ThreadPoolStarvation.SettlingSeconds)
            return null;
        // On a busy machine, threads that wait for a processor look the same.
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
        // Little's law.
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
            new("Wait for a thread (estimate)", $"≈ {MetricFormat.Latency(seen.Wait * MsPerSecond)}"),
        ];
        return new(
            FindingSeverity.Warning,
            $"{open} requests are in flight, and all {threads} pool threads are busy at {seen.Cpu:0} % CPU. "
                + (holders ?? "They are held by code that waits."),
            queue,
            evidence
        );
    }
}
