namespace XRayBench;

/// <summary>Runs with and without a <c>.nettrace</c> recording in turn, on one dashboard.</summary>
internal static class Recordings
{
    private static readonly (string Experiment, string Variant, int Users)[] Loads =
    [
        ("blocking", "Fixed", 100),
        ("cpu", "Fragile", 8),
    ];

    public static async Task MeasureAsync(int rounds, int seconds, CancellationToken cancellation)
    {
        using var lab = await LabProcess.StartAsync(hasXRay: false, cancellation);
        Console.WriteLine(
            $"{rounds} pairs of {seconds} s; each ratio is with ÷ without, median (first to third quartile)"
        );
        Console.WriteLine("| load | RPS | p95 | p99 | size, MB/s |");
        Console.WriteLine("|---|---|---|---|---|");
        foreach (var (experiment, variant, users) in Loads)
        {
            List<(Figures With, Figures Without)> pairs = [];
            List<double> megabytes = [];
            // The first run of a process compiles its code.
            await lab.RunAsync(experiment, variant, users, 4, cancellation);
            for (var round = 0; round < rounds; round++)
            {
                if (round % 2 == 0)
                {
                    var with = await WithAsync();
                    pairs.Add((with, await lab.RunAsync(experiment, variant, users, seconds, cancellation)));
                }
                else
                {
                    var without = await lab.RunAsync(experiment, variant, users, seconds, cancellation);
                    pairs.Add((await WithAsync(), without));
                }
            }

            Console.WriteLine(
                $"| {experiment} {variant}, {users} users | {Ratios.Spread(pairs, run => run.Rps)} | "
                    + $"{Ratios.Spread(pairs, run => run.P95Ms)} | {Ratios.Spread(pairs, run => run.P99Ms)} | "
                    + $"{Ratios.Format(Ratios.Median(megabytes), "0.0")} |"
            );

            async Task<Figures> WithAsync()
            {
                await lab.RecordAsync(seconds, cancellation);
                var figures = await lab.RunAsync(experiment, variant, users, seconds, cancellation);
                megabytes.Add(await lab.WaitForRecordingAsync(cancellation) / 1e6 / seconds);
                return figures;
            }
        }
    }
}
