using System.Text.Json.Nodes;
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
using Observation.Stacks;

namespace Lab.Testing;

/// <summary>Run documents of any length for tests.</summary>
internal static class RunSamples
{
    private const int Cancelled = 2;

    private static readonly DateTimeOffset Start = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

    public static RunDocument Run(
        string id = "20260301-120000-1",
        int seconds = 5,
        string name = "Blocking · Fragile",
        int minutesLater = 0,
        double rps = 100,
        double? p95Ms = 250
    )
    {
        var startedAt = Start.AddMinutes(minutesLater);
        var request = new RunRequest { Users = 20, DurationSeconds = seconds };
        return new(
            RunDocument.CurrentSchema,
            id,
            RecordingState.Complete,
            new(name, ["demo"], "as shown"),
            new(id, "blocking", startedAt, seconds, request),
            Plan(seconds),
            new("Linux", 2, 4096, "10.0.0", "0.1.0", false, true, true, "A processor"),
            new RuntimeSettings { MinWorkerThreads = 4 },
            SeriesDescription.Catalogue,
            Frames(seconds),
            [.. Enumerable.Range(1, seconds).Select(second => Interval(second, second == seconds ? Cancelled : 0))],
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
            [
                new(
                    startedAt,
                    id,
                    200,
                    12,
                    10,
                    [new(ThreadRole.BusyPool, 10, new("A.B()", "A", true), "Thread.Sleep", [new("A.B()", "A", true)])]
                ),
            ],
            Summary(id, startedAt, seconds, rps, p95Ms)
        );
    }

    /// <summary>A document as from another machine: the figures of its summary match its intervals.</summary>
    public static RunDocument CreateImported(
        string id = "20260301-120000-1",
        int seconds = 5,
        string name = "Blocking · Fragile",
        int minutesLater = 0,
        double rps = 100
    ) => Measured(Run(id, seconds, name, minutesLater, rps));

    /// <summary>The same with the latencies of its intervals.</summary>
    public static RunDocument Measured(RunDocument run)
    {
        var measured = StoredLatencies.Merged(run.Intervals.Select(interval => interval.Response));
        var total = run.Summary!.Total with
        {
            AverageMs = Math.Round(measured.MeanNs!.Value / 1e6, 3),
            P50Ms = Ms(50),
            P95Ms = Ms(95),
            P99Ms = Ms(99),
            MaxMs = Ms(100),
        };
        return run with
        {
            Summary = run.Summary with { Total = total, Variants = [run.Summary.Variants[0] with { Figures = total }] },
        };

        double Ms(double percentile) => Math.Round(measured.PercentileNs(percentile)!.Value / 1e6, 3);
    }

    public static RunSummary Summary(string id, DateTimeOffset startedAt, double seconds, double rps, double? p95Ms)
    {
        var figures = new RunFigures(
            500,
            rps,
            490,
            0,
            10,
            Cancelled,
            120.5,
            110,
            p95Ms,
            300,
            410,
            new Dictionary<string, long> { ["request-timeout"] = 10 },
            new Dictionary<int, long> { [200] = 490 }
        );
        return new(
            id,
            "blocking",
            startedAt,
            seconds,
            20,
            RunOutcome.Completed,
            figures,
            [new(VariantKind.Fragile, "/bad/blocking", seconds, figures)]
        )
        {
            HeldLines =
            [
                new(
                    VariantKind.Fragile,
                    "BlockingEndpoints.BadBlocking",
                    "Blocking/BlockingEndpoints.cs",
                    41,
                    "Thread.Sleep",
                    null,
                    ThreadSeconds: 10 * seconds,
                    MeanThreads: 10,
                    MaxThreads: 12,
                    PoolPercent: 80,
                    seconds
                ),
            ],
        };
    }

    public static StoredHistogram Histogram(int seed, int values)
    {
        var histogram = new Histogram();
        for (var i = 0; i < values; i++)
            histogram.Record(200_000_000 + (long)seed * 7_919 + i * 390_000L);
        return StoredHistograms.From(histogram);
    }

    private static List<Frame> Frames(int seconds)
    {
        var frames = new List<Frame>();
        for (var number = 0; number <= seconds * 4; number++)
        {
            var time = 100 + number * 0.25;
            List<FrameEvent> events = [];
            if (number == 0)
                events.Add(FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, time - 0.1));
            if (number == seconds * 4)
                events.Add(new(FrameEventKinds.RunEnded, "completed", time));
            frames.Add(
                new(
                    400 + number,
                    time,
                    [
                        .. SeriesCatalogue.All.Select(
                            (_, column) =>
                                column % 9 == 0
                                    ? (double?)null
                                    : ValueOf(SeriesCatalogue.All[column], number) ?? number + column + 0.125
                        ),
                    ],
                    events
                )
                {
                    Held = number % 3 == 0 ? null : [new("BlockingEndpoints.cs:41", number)],
                }
            );
        }

        return frames;
    }

    private static double? ValueOf(Series series, int number) =>
        series == SeriesCatalogue.LoadSucceeded ? 98
        : series == SeriesCatalogue.LoadFailed ? 2
        : series == SeriesCatalogue.LoadShed ? 0
        : series == SeriesCatalogue.LoadUsers || series == SeriesCatalogue.LoadInFlight ? 20
        : series == SeriesCatalogue.TotalsRequests ? Math.Min(500, number * 25)
        : series == SeriesCatalogue.TotalsFailed ? Math.Min(10, number / 2)
        : series == SeriesCatalogue.TotalsCancelled ? 0
        : null;

    private static JsonObject Plan(int seconds) =>
        PlanWriter.ToJson(
            new(
                StoredRuns.Plan(
                    new RampingVus([
                        new(TimeSpan.FromSeconds(1), 20),
                        new(TimeSpan.FromSeconds(Math.Max(1, seconds - 1)), 20),
                    ])
                ),
                []
            )
        );

    private static StoredInterval Interval(int second, int cancelled) =>
        new(
            second,
            1,
            "Fragile",
            new(
                100 + cancelled,
                98,
                2,
                cancelled,
                0,
                0,
                98,
                980,
                new Dictionary<int, long> { [200] = 98 },
                new Dictionary<string, long> { ["request-timeout"] = 2 }
            ),
            Histogram(second, 98),
            Histogram(second + 1, 98),
            Histogram(second + 2, 2)
        );
}
