using System.Diagnostics;
using Faults.Dashboards;

namespace Faults.Soak;

/// <summary>Demonstrations back to back with viewers coming and going: what grows after the first minutes is a leak.</summary>
internal static class SoakRun
{
    private const int Viewers = 50;
    private const double MostGrowthAnHour = 0.5;
    private static readonly TimeSpan SettlingTime = TimeSpan.FromMinutes(5), SampleEvery = TimeSpan.FromSeconds(5);

    public static async Task<int> RunAsync(FaultOptions options, double minutes)
    {
        await using var dashboard = await StartedDashboard.StartAsync(options.FirstPort, Path.Combine(options.Folder, "soak"));
        var (since, random) = (Stopwatch.StartNew(), new Random(options.Seed));
        var length = TimeSpan.FromMinutes(minutes);
        var settling = length > 2 * SettlingTime ? SettlingTime : length / 3;
        var samples = new List<(double Hours, (double MemoryMiB, int Descriptors, int Threads) Size)>();
        var viewing = ComeAndGoAsync(dashboard, since, length, random);
        var firing = DemonstrateAsync(dashboard, since, length);
        while (since.Elapsed < length)
        {
            await Task.Delay(SampleEvery);
            var size = Processes.SizeOf(dashboard.ProcessId);
            Console.WriteLine($"{since.Elapsed:hh\\:mm\\:ss}  {size.MemoryMiB,6:0} MiB  {size.Descriptors,4} descriptors  {size.Threads,3} threads");
            if (since.Elapsed > settling) samples.Add((since.Elapsed.TotalHours, size));
        }

        await viewing;
        Console.WriteLine($"{await firing} demonstrations. After {settling.TotalMinutes:0.0} minutes, from {samples.Count} samples:");
        return new[] { Print("memory, MiB", size => size.MemoryMiB), Print("descriptors", size => size.Descriptors), Print("threads", size => size.Threads) }.Any(grows => grows) ? FaultOptions.Loss : 0;

        bool Print(string name, Func<(double MemoryMiB, int Descriptors, int Threads), double> of)
        {
            var (level, slope) = (samples.Average(sample => of(sample.Size)), Slope.Of([.. samples.Select(sample => (sample.Hours, of(sample.Size)))]));
            var grows = slope.IsGrowth(level, MostGrowthAnHour);
            Console.WriteLine($"| {name} | {level:0.0} | {slope.PerHour:+0.0;-0.0} ± {slope.Uncertainty:0.0} an hour | {(grows ? "grows" : "flat")} |");
            return grows;
        }
    }

    private static async Task<int> DemonstrateAsync(StartedDashboard dashboard, Stopwatch since, TimeSpan length)
    {
        var count = 0;
        for (; since.Elapsed < length; count++)
        {
            await dashboard.StartRunAsync(seconds: 8, users: 50, variant: "Fragile");
            await Task.Delay(4_000);
            await dashboard.SendAsync(HttpMethod.Put, "/api/lab/variant", new { variant = "Fixed" });
            await dashboard.WaitForIdleAsync();
            foreach (var page in new[] { "/", "/runs", "/compare", "/sweeps" }) (await dashboard.Client.GetAsync(new Uri(page, UriKind.Relative))).Dispose();
        }

        return count;
    }

    private static async Task ComeAndGoAsync(StartedDashboard dashboard, Stopwatch since, TimeSpan length, Random random)
    {
        while (since.Elapsed < length)
        {
            await using var viewers = HubViewers.Join(dashboard.Address, random.Next(1, Viewers + 1));
            await Task.Delay(random.Next(1_000, 8_000));
        }
    }
}
