// Five hundred simulated phones and one dashboard on this machine: does the audience feature meet its limits?
//   dotnet run -c Release --project bench/room -- [--phones 500] [--rounds 3] [--seconds 20] [--users 100] [--program .../Dashboard.dll]
using System.Globalization;
using RoomBench;

var (phones, rounds, seconds, users) = (
    Option("--phones", 500),
    Option("--rounds", 3),
    Option("--seconds", 20),
    Option("--users", 100)
);
var program =
    Text("--program")
    ?? Path.Combine(
        AppContext.BaseDirectory.Replace(
            Path.Combine("bench", "room"),
            Path.Combine("src", "Dashboard"),
            StringComparison.Ordinal
        ),
        "Dashboard.dll"
    );
using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(15));
using var dashboard = await RoomBench.Dashboard.StartAsync(program, patience.Token);
await dashboard.RunAsync(users, 5, null, patience.Token);

// Interleaved, so that other activity on the machine affects both equally.
var (alone, watched, attacked) = (new List<Round>(), new List<Round>(), new List<Round>());
double[] joins = [];
var (bytesPerSecond, delays, idleCpu) = (0.0, new List<double>(), 0.0);
for (var round = 0; round < rounds; round++)
{
    alone.Add(await dashboard.RunAsync(users, seconds, null, patience.Token));
    using var crowd = new Crowd(dashboard, phones);
    var opened = await crowd.OpenAsync(withinSeconds: 10);
    joins = [.. joins, .. opened];
    var before = crowd.Phones.Sum(phone => phone.Bytes);
    watched.Add(await dashboard.RunAsync(users, seconds, crowd.Time, patience.Token));
    bytesPerSecond = Math.Max(
        bytesPerSecond,
        (crowd.Phones.Sum(phone => phone.Bytes) - before) / (double)phones / seconds
    );
    delays.AddRange(crowd.Delays);
}

using (var crowd = new Crowd(dashboard, phones))
{
    await crowd.OpenAsync(withinSeconds: 10);
    var cpu = dashboard.CpuSeconds();
    await Task.Delay(TimeSpan.FromSeconds(10));
    idleCpu = (dashboard.CpuSeconds() - cpu) * 10;
    var back = await crowd.AwayAsync(TimeSpan.FromSeconds(20));
    var attack = "";
    var running = dashboard.RunAsync(users, seconds, null, patience.Token);
    attack = await Hostile.AttackAsync(dashboard, patience.Token);
    attacked.Add(await running);

    Console.WriteLine(
        $"{phones:#,0} phones, {rounds} rounds of {seconds} s with {users} users on /good/blocking, {Environment.ProcessorCount} processors"
    );
    Console.WriteLine($"| what | bar | measured |\n|---|---|---|");
    Console.WriteLine($"| join to first picture, p95 of {joins.Length:#,0} | < 2 s | {Quantile(joins, 0.95):0.00} s |");
    Console.WriteLine($"| bytes to each phone during a run | ≤ 1,000 /s | {bytesPerSecond:#,0} /s |");
    Console.WriteLine(
        $"| delivery of a frame, p99 of {delays.Count:#,0} (longest) | < 1 s | {Quantile([.. delays], 0.99):0.00} s "
            + $"({delays.DefaultIfEmpty().Max():0.00} s) |"
    );
    Console.WriteLine(
        $"| RPS watched ÷ alone, medians | 0.98 … 1.02 | {Ratio(watched, alone, round => round.Rps):0.000} |"
    );
    Console.WriteLine(
        $"| p99 watched ÷ alone, medians | 0.98 … 1.02 | {Ratio(watched, alone, round => round.P99Ms):0.000} ("
            + $"{Median(watched, round => round.P99Ms):0} / {Median(alone, round => round.P99Ms):0} ms) |"
    );
    Console.WriteLine(
        $"| processor of the lab for the phones, of one core | ≤ 5 % | "
            + $"{Median(watched, round => round.CpuPercent) - Median(alone, round => round.CpuPercent):0.0} % in "
            + $"a run, {idleCpu:0.0} % in all at rest |"
    );
    Console.WriteLine($"| network away 20 s, all back | ≤ 5 s | {back:0.0} s |");
    Console.WriteLine(
        $"| hostile phone | limited | {attack}; RPS ÷ alone {Ratio(attacked, alone, round => round.Rps):0.000} |"
    );
}

return 0;

static double Quantile(double[] values, double quantile) =>
    values.Length == 0 ? double.NaN : values.Order().ElementAt((int)Math.Ceiling(quantile * values.Length) - 1);

static double Median(List<Round> rounds, Func<Round, double> figure) => Quantile([.. rounds.Select(figure)], 0.5);

static double Ratio(List<Round> rounds, List<Round> others, Func<Round, double> figure) =>
    Median(rounds, figure) / Median(others, figure);

string? Text(string name) => Array.IndexOf(args, name) is >= 0 and var at && at + 1 < args.Length ? args[at + 1] : null;

int Option(string name, int otherwise) =>
    Text(name) is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : otherwise;
