using LoadEngine.Executors;
using LoadEngine.Recording;
using LoadEngine.Results;
using LoadEngine.Runs;
using LoadEngine.Tests.Documents;

namespace LoadEngine.Tests.Results;

/// <summary>A result document with every part filled, and one interval in which nothing was answered.</summary>
internal static class ResultSamples
{
    private const long NsPerMs = 1_000_000;

    public static ResultDocument Full()
    {
        var (total, intervals) = (new Tally(), new List<ResultInterval>());
        LoadSnapshot? last = null;
        for (var second = 1; second <= 3; second++)
        {
            var interval = second == 2 ? new Tally() : Busy();
            total.Add(interval);
            var figures = IterationFigures.Of(interval, 1);
            last = new(
                LoadRunPhase.Running, second, 10, 4, figures, figures, IterationFigures.Of(total, second),
                [new("Fragile", IterationFigures.Of(total, second))], new(12.5, 40, 0, 0.25, 2_048, 0.1, 0.4, interval.Dropped, interval.Dropped > 0 ? ["1 starts were dropped."] : []));
            intervals.Add(ResultInterval.Of(last));
        }

        return new RunObservation(new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero), total, last!, intervals, [new(10, 1.5, 20), new(20, 30)])
            .ToResult(PlanSamples.Of(new ConstantVus(10, 3_000)), interrupted: true);
    }

    private static Tally Busy()
    {
        var tally = new Tally();
        for (var ms = 1; ms <= 100; ms++)
        {
            tally.CountStart(ms);
            tally.CountEnd(new(ms * NsPerMs, ms * NsPerMs, ms * NsPerMs / 2, 200, ErrorKind.None, 10));
        }

        tally.CountStart(1);
        tally.CountEnd(new(700 * NsPerMs, 700 * NsPerMs, 600 * NsPerMs, 503, ErrorKind.ServerError, 3));
        tally.CountStart(1);
        tally.CountCancelled();
        tally.CountDropped();
        tally.CountRetry();
        tally.CountConnect(NsPerMs);
        return tally;
    }
}
