using Dashboard.Lessons;
using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Tests.Lessons;

/// <summary>Results of runs that were never played.</summary>
internal static class Results
{
    public static LessonRun Blocking { get; } = new("fragile", "Fragile", VariantKind.Fragile, RuntimeSettings.Default, HoldsThreadMs: 200);

    public static LessonResult Of(LessonRun run, double rps = 30, double? meanMs = 5_000, double? p95Ms = 8_000, long failed = 0, Prediction? prediction = null) =>
        new(run, prediction ?? new(1_000, 400), Figures(rps, meanMs, p95Ms, failed), Signals(), WasStopped: false);

    public static RunSignals Signals(double threads = 34, double inFlight = 160)
    {
        var signals = new RunSignals();
        signals.Add(Frame(("run.elapsed", 1), ("pool.threads", threads - 10), ("load.in_flight", inFlight - 20), ("cpu.target", 4), ("tcp.time_wait", 3), ("pool.queue", 100), ("lock.contentions", 2), ("http.active_requests", 90)));
        signals.Add(Frame(("run.elapsed", 2), ("pool.threads", threads), ("load.in_flight", inFlight + 20), ("cpu.target", 6), ("tcp.time_wait", 5)));
        return signals;
    }

    public static Frame Frame(params (string Series, double Value)[] values)
    {
        var all = new double?[SeriesCatalogue.All.Count];
        foreach (var (series, value) in values) all[SeriesCatalogue.IndexOf(series)] = value;
        return new(1, 0, all, []);
    }

    private static RunFigures Figures(double rps, double? meanMs, double? p95Ms, long failed) => new(
        1_000, rps, 1_000 - failed, 0, failed, 0, meanMs, meanMs, p95Ms, p95Ms, p95Ms, new Dictionary<string, long>(), new Dictionary<int, long>());
}
