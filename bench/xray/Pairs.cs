using System.Globalization;

namespace XRayBench;

/// <summary>Runs with and without the X-ray in turn, on two dashboards with a target each.</summary>
internal static class Pairs
{
    private static readonly (string Experiment, string Variant, int Users)[] Loads =
    [
        ("blocking", "Fragile", 100),
        ("blocking", "Fixed", 100),
        ("cpu", "Fragile", 8),
    ];

    public static async Task MeasureAsync(int rounds, int seconds, CancellationToken cancellation)
    {
        using var with = await LabProcess.StartAsync(hasXRay: true, cancellation);
        using var without = await LabProcess.StartAsync(hasXRay: false, cancellation);
        Console.WriteLine(
            $"{rounds} pairs of {seconds} s; each ratio is with ÷ without, median (first to third quartile)"
        );
        Console.WriteLine(
            "| load | RPS | p95 | p99 | p99, difference in ms | stopped, % of time | observer, % of the machine |"
        );
        Console.WriteLine("|---|---|---|---|---|---|---|");
        foreach (var (experiment, variant, users) in Loads)
        {
            List<(Figures With, Figures Without)> pairs = [];
            List<(double StopPercent, double CpuPercent)> costs = [];
            // The first run of a process compiles its code.
            await with.RunAsync(experiment, variant, users, 4, cancellation);
            await without.RunAsync(experiment, variant, users, 4, cancellation);
            for (var round = 0; round < rounds; round++)
            {
                var first = round % 2 == 0 ? with : without;
                var second = round % 2 == 0 ? without : with;
                var one = await first.RunAsync(experiment, variant, users, seconds, cancellation);
                var other = await second.RunAsync(experiment, variant, users, seconds, cancellation);
                pairs.Add(round % 2 == 0 ? (one, other) : (other, one));
                if (await with.CostAsync(cancellation) is { } cost)
                    costs.Add(cost);
            }

            Console.WriteLine(
                $"| {experiment} {variant}, {users} users | {Ratios.Spread(pairs, run => run.Rps)} | "
                    + $"{Ratios.Spread(pairs, run => run.P95Ms)} | {Ratios.Spread(pairs, run => run.P99Ms)} | "
                    + $"{Ratios.Format(Ratios.Median(pairs.Select(pair => pair.With.P99Ms - pair.Without.P99Ms)), "0.0")} | "
                    + $"{Ratios.Format(Ratios.Median(costs.Select(cost => cost.StopPercent)), "0.000")} | "
                    + $"{Ratios.Format(Ratios.Median(costs.Select(cost => cost.CpuPercent)), "0.00")} |"
            );
        }
    }
}
