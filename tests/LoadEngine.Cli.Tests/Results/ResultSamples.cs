using LoadEngine.Cli.Results;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Tests.Results;

/// <summary>A result document with all parts, and one interval without responses.</summary>
internal static class ResultSamples
{
    private const long NsPerMs = 1_000_000;

    public static ResultDocument Full() => Full("p95<500", "failed rate < 2%");

    /// <summary>The same with other thresholds. The generator is saturated for two of the three seconds.</summary>
    public static ResultDocument Full(params string[] thresholds)
    {
        var (total, snapshots) = (new Tally(), new List<LoadSnapshot>());
        for (var second = 1; second <= 3; second++)
        {
            var interval = second == 2 ? new Tally() : Busy();
            total.Add(interval);
            var figures = IterationFigures.From(interval, TimeSpan.FromSeconds(1));
            snapshots.Add(
                new(
                    LoadRunPhase.Running,
                    TimeSpan.FromSeconds(second),
                    10,
                    4,
                    figures,
                    figures,
                    IterationFigures.From(total, TimeSpan.FromSeconds(second)),
                    [TargetFigures.From("Fragile", IterationFigures.From(total, TimeSpan.FromSeconds(second)))],
                    new(12.5, 0.25, 2_048, 0, interval.Dropped > 0 ? ["1 start was dropped."] : [], 40, 0.1, 0.4)
                )
            );
        }

        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("Fragile", "http://localhost:5080/a"),
            Executor = new ConstantVus(10, TimeSpan.FromSeconds(3)),
        };
        var run = new RunObservation(
            new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            total,
            snapshots,
            [new(10, 1.5, 20) { ReleaseMs = 0.5 }, new(20, 30)]
        );
        return ResultDocument.From(new(plan, [.. thresholds.Select(Parse)]), run, interrupted: true);
    }

    public static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);

    private static Tally Busy()
    {
        var tally = new Tally();
        for (var ms = 1; ms <= 100; ms++)
        {
            tally.CountStart(ms, ms / 2);
            tally.CountEnd(new(ms * NsPerMs, ms * NsPerMs, ms * NsPerMs / 2, 200, ErrorKind.None, 10));
        }

        tally.CountStart(1, 0);
        tally.CountEnd(new(700 * NsPerMs, 700 * NsPerMs, 600 * NsPerMs, 503, ErrorKind.ServerError, 3));
        tally.CountStart(1, 0);
        tally.CountCancelled(2_000_000_000);
        tally.CountDropped(DropCause.NoFreeUser, 5);
        tally.CountRetry();
        tally.CountConnect(NsPerMs);
        return tally;
    }
}
