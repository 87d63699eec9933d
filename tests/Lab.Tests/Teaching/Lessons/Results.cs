using Experiments;
using Experiments.Charts;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Teaching.Lessons;

namespace Lab.Tests.Teaching.Lessons;

/// <summary>Made-up results of runs.</summary>
internal static class Results
{
    public static LessonRun Blocking { get; } =
        new("fragile", "Fragile", VariantKind.Fragile, RuntimeSettings.Default, HoldsThreadMs: 200);

    public static LessonResult Of(
        LessonRun run,
        double rps = 30,
        double? meanMs = 5_000,
        double? p95Ms = 8_000,
        long failed = 0,
        Prediction? prediction = null
    ) => new(run, prediction ?? new(1_000, 400), Figures(rps, meanMs, p95Ms, failed), Signals(), WasStopped: false);

    public static RunSignals Signals(double threads = 34, double inFlight = 152)
    {
        var signals = new RunSignals();
        signals.Add(
            Frame(
                (SeriesCatalogue.RunElapsed, 1),
                (SeriesCatalogue.PoolThreads, threads - 10),
                (SeriesCatalogue.LoadInFlight, inFlight - 20),
                (SeriesCatalogue.CpuTarget, 4),
                (SeriesCatalogue.TcpTimeWait, 3),
                (SeriesCatalogue.PoolQueue, 100),
                (SeriesCatalogue.LockContentions, 2),
                (SeriesCatalogue.HttpActiveRequests, 90)
            )
        );
        signals.Add(
            Frame(
                (SeriesCatalogue.RunElapsed, 2),
                (SeriesCatalogue.PoolThreads, threads),
                (SeriesCatalogue.LoadInFlight, inFlight + 20),
                (SeriesCatalogue.CpuTarget, 6),
                (SeriesCatalogue.TcpTimeWait, 5)
            )
        );
        return signals;
    }

    public static Frame Frame(params (Series Series, double Value)[] values)
    {
        var all = new double?[SeriesCatalogue.All.Count];
        foreach (var (series, value) in values)
            all[SeriesCatalogue.IndexOf(series)] = value;
        return new(1, 0, all, []);
    }

    private static RunFigures Figures(double rps, double? meanMs, double? p95Ms, long failed) =>
        new(
            1_000,
            rps,
            1_000 - failed,
            0,
            failed,
            0,
            meanMs,
            meanMs,
            p95Ms,
            p95Ms,
            p95Ms,
            new Dictionary<string, long>(),
            new Dictionary<int, long>()
        );
}
