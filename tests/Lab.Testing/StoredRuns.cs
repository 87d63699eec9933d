using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Testing;

/// <summary>Creates stored runs with the requested duration, rate and content.</summary>
internal static class StoredRuns
{
    private static readonly DateTimeOffset Start = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

    /// <summary>Creates a run of one variant.</summary>
    /// <param name="id">Its identifier.</param>
    /// <param name="seconds">Its duration.</param>
    /// <param name="rps">Responses by second, from 0.</param>
    /// <param name="latencyMs">Latency by second.</param>
    /// <param name="failed">Failures by second.</param>
    /// <param name="variant">The variant by second.</param>
    public static RunDocument Run(
        string id = "20260301-120000-1",
        int seconds = 10,
        Func<int, int>? rps = null,
        Func<int, double>? latencyMs = null,
        int failed = 0,
        Func<int, VariantKind>? variant = null,
        string name = "Thread blocking · Fragile",
        IReadOnlyList<string>? thresholds = null,
        LoadPlan? plan = null
    )
    {
        (rps, latencyMs, variant) = (rps ?? (_ => 100), latencyMs ?? (_ => 250), variant ?? (_ => VariantKind.Fragile));
        var request = new RunRequest
        {
            Users = 20,
            DurationSeconds = seconds,
            Thresholds = thresholds,
            Variant = variant(0),
        };
        var intervals = Enumerable
            .Range(0, seconds)
            .Select(second => Interval(second, rps(second), latencyMs(second), failed, variant(second)))
            .ToList();
        return new(
            RunDocument.CurrentSchema,
            id,
            RecordingState.Complete,
            new(name, ["demo"], "as shown"),
            new(id, "blocking", Start, seconds, request),
            PlanWriter.ToJson(
                new(
                    plan ?? Plan(new RampingVus([new(TimeSpan.FromSeconds(1), 20), new(TimeSpan.FromSeconds(29), 20)])),
                    ModelPlanner.Thresholds(request)
                )
            ),
            new("Linux", 2, 4096, "10.0.0", "0.1.0", false, true, true, "A processor"),
            RuntimeSettings.Default,
            SeriesDescription.Catalogue,
            Frames(seconds, rps, latencyMs, variant),
            intervals,
            [
                new(
                    "thread-pool-starvation",
                    FindingSeverity.Warning,
                    "Starved",
                    "The pool starves.",
                    "Because.",
                    [new("Queue length", "292 items", SeriesCatalogue.PoolQueue)],
                    1.5
                ),
            ],
            [],
            Summary(id, seconds, intervals, request)
        );
    }

    public static LoadPlan Plan(ExecutorPlan executor) =>
        new() { Target = LoadTarget.Get("Fragile", "http://localhost:5080/bad/blocking"), Executor = executor };

    private static RunSummary Summary(string id, int seconds, List<StoredInterval> intervals, RunRequest request)
    {
        var total = Figures(intervals);
        return new(
            id,
            "blocking",
            Start,
            seconds,
            20,
            RunOutcome.Completed,
            total,
            [
                .. intervals
                    .GroupBy(interval => interval.Variant)
                    .Select(part => new VariantSummary(
                        Enum.Parse<VariantKind>(part.Key),
                        "/bad/blocking",
                        part.Count(),
                        Figures([.. part])
                    )),
            ]
        )
        {
            Thresholds =
            [
                .. (request.Thresholds ?? []).Select(text => new ThresholdResult(
                    text,
                    "p95",
                    total.P95Ms < 500,
                    total.P95Ms
                )),
            ],
        };
    }

    private static RunFigures Figures(List<StoredInterval> intervals)
    {
        var (responses, failed) = (
            intervals.Sum(interval => interval.Totals.Responses),
            intervals.Sum(interval => interval.Totals.Failed)
        );
        var p95Ms = intervals.Max(interval => interval.Response.MaxNs) / 1e6;
        return new(
            responses,
            (double)responses / intervals.Count,
            responses - failed,
            0,
            failed,
            0,
            p95Ms,
            p95Ms,
            p95Ms,
            p95Ms,
            p95Ms,
            new Dictionary<string, long>(),
            new Dictionary<int, long> { [200] = responses }
        );
    }

    private static StoredInterval Interval(int second, int count, double latencyMs, int failed, VariantKind variant)
    {
        var (response, failures) = (new Histogram(), new Histogram());
        for (var i = 0; i < count; i++)
            response.Record((long)(latencyMs * 1e6) + i * 100_000);
        failures.Record(1_000_000, failed);
        return new(
            second + 1,
            1,
            variant.ToString(),
            new(
                count + failed,
                count,
                failed,
                0,
                0,
                0,
                count + failed,
                count * 10,
                new Dictionary<int, long> { [200] = count },
                failed == 0
                    ? new Dictionary<string, long>()
                    : new Dictionary<string, long> { ["server_error"] = failed }
            ),
            StoredHistograms.From(response),
            StoredHistograms.From(response),
            StoredHistograms.From(failures)
        );
    }

    private static List<Frame> Frames(
        int seconds,
        Func<int, int> rps,
        Func<int, double> latencyMs,
        Func<int, VariantKind> variant
    )
    {
        var frames = new List<Frame>();
        for (var number = 0; number < seconds * 4; number++)
        {
            var (second, time) = (number / 4, 100 + number * 0.25);
            List<FrameEvent> events = [];
            if (number == 0)
                events.Add(FrameEvent.ForVariant(FrameEventKinds.RunStarted, variant(0), time));
            else if (number % 4 == 0 && variant(second) != variant(second - 1))
                events.Add(FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, variant(second), time));
            var values = new double?[SeriesCatalogue.All.Count];
            void Set(Series series, double value) => values[SeriesCatalogue.IndexOf(series)] = value;
            Set(SeriesCatalogue.LoadSucceeded, rps(second) + number % 7);
            Set(SeriesCatalogue.LoadFailed, number % 3);
            foreach (
                var (series, factor) in new[]
                {
                    (SeriesCatalogue.LatencyP50, 1.0),
                    (SeriesCatalogue.LatencyP95, 2.0),
                    (SeriesCatalogue.LatencyP99, 3.0),
                }
            )
                Set(series, latencyMs(second) * factor + number % 5);
            foreach (
                var series in new[]
                {
                    SeriesCatalogue.PoolThreads,
                    SeriesCatalogue.PoolQueue,
                    SeriesCatalogue.PoolBusy,
                    SeriesCatalogue.TcpTimeWait,
                    SeriesCatalogue.TcpEstablished,
                    SeriesCatalogue.CpuTarget,
                    SeriesCatalogue.CpuMachine,
                }
            )
                Set(series, number % 50 + 0.123);
            frames.Add(new(400 + number, time, values, events));
        }

        return frames;
    }
}
