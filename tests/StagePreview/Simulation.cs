using Dashboard.Streaming;
using Experiments;

namespace StagePreview;

/// <summary>The physics of a starving and recovering pool, roughly: what a frame would show. Used by one thread.</summary>
internal sealed class Simulation
{
    private readonly Random random = new(7);
    private double queue, threads = 6, timeWait, waitMs = 205, failed, requests, timeouts, pollWaitSeconds;
    private int frame;

    /// <summary>A word from the pool, when it grew in the last step.</summary>
    public string? Adjustment { get; private set; }

    /// <summary>Starts counting anew.</summary>
    public void StartRun() => (failed, requests, timeouts) = (0, 0, 0);

    /// <summary>The values one frame later.</summary>
    /// <param name="users">Users now, or null when no run is on.</param>
    /// <param name="variant">The variant under fire.</param>
    /// <param name="elapsed">Seconds since the run's start.</param>
    /// <param name="remaining">Seconds left.</param>
    public double?[] Step(double? users, VariantKind variant, double elapsed, double remaining)
    {
        frame++;
        var values = new double?[SeriesCatalogue.All.Count];
        void Set(string id, double? value) => values[SeriesCatalogue.IndexOf(id)] = value;
        double Noise(double share) => 1 + (random.NextDouble() * 2 - 1) * share;

        bool starving = users > 0 && variant == VariantKind.Fragile;
        double capacity = starving ? threads / 0.2 : (users ?? 0) / 0.206;
        double rate = Math.Min(capacity, (users ?? 0) / Math.Max(waitMs / 1000, 0.2)) * Noise(starving ? 0.25 : 0.04);
        queue = Math.Max(0, starving ? queue + (users!.Value - threads - queue) * 0.25 : queue * 0.35 - 1);
        Adjustment = null;
        if (starving && frame % 3 == 0 && threads < 60)
        {
            threads++;
            Adjustment = $"Starvation: {threads:0} threads";
        }
        else if (!starving && frame % 8 == 0 && threads > 6)
        {
            threads--;
        }

        waitMs += ((starving ? 205 + queue / (threads / 0.2) * 1000 : 205) - waitMs) * (starving ? 0.12 : 0.6);
        timeWait = Math.Max(4, timeWait * 0.995 + (starving ? 0.6 : 0));
        pollWaitSeconds = starving && queue > 40 ? pollWaitSeconds + 0.25 : 0;

        if (users is not null)
        {
            double failedNow = starving && waitMs > 5000 ? Math.Round(rate * 0.06) : 0;
            requests += rate / 4;
            failed += failedNow / 4;
            timeouts += failedNow / 4;
            bool empty = starving && frame % 37 is 0 or 1;
            Set("load.rps", empty ? 0 : rate);
            Set("load.succeeded", empty ? 0 : rate - failedNow);
            Set("load.shed", 0);
            Set("load.failed", failedNow);
            Set("load.users", users);
            Set("load.in_flight", users);
            double? p50 = empty ? null : waitMs * Noise(0.04);
            Set("latency.p50", p50);
            Set("latency.p90", p50 * 1.12);
            Set("latency.p95", p50 * (starving ? 1.22 : 1.03));
            Set("latency.p99", p50 * (starving ? 1.38 : 1.08));
            Set("latency.max", p50 * (starving ? 1.55 : 1.2));
            Set("latency.mean", p50);
            Set("errors.request_timeout", Math.Round(timeouts));
            Set("totals.requests", Math.Round(requests));
            Set("totals.failed", Math.Round(failed));
            Set("run.elapsed", elapsed);
            Set("run.remaining", remaining);
        }

        double busyShare = starving ? 1 : Math.Min(0.8, rate / 2000);
        Set("pool.threads", threads);
        Set("pool.queue", Math.Round(queue));
        Set("pool.busy", Math.Round(threads * busyShare));
        Set("kestrel.queued_connections", starving ? Math.Round(queue * 0.8) : 0);
        Set("tcp.time_wait", Math.Round(timeWait));
        Set("tcp.established", users is null ? 2 : users * 2);
        Set("cpu.target", starving ? 6 * Noise(0.3) : users is null ? 0.8 * Noise(0.3) : 38 * Noise(0.08));
        Set("cpu.machine", starving ? 14 * Noise(0.2) : users is null ? 5 * Noise(0.3) : 71 * Noise(0.05));
        Set("probe.age", 0.3 + random.NextDouble() * 0.3);
        Set("poll.latency", starving ? Math.Max(3, Math.Min(pollWaitSeconds * 1000, 11_600)) : 3 * Noise(0.3));
        Set("poll.age", pollWaitSeconds > 0 ? pollWaitSeconds : 0.5);
        Set("generator.saturated", 0);
        return values;
    }

    /// <summary>Requests and failures of the run so far.</summary>
    public (long Requests, long Failed) Totals => ((long)requests, (long)failed);
}
