using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Targets;

/// <summary>Sets the clock back during a run, for the dashboard only, if libfaketime is installed.</summary>
internal static class ClockFaults
{
    private const int Seconds = 8;
    private static readonly string[] Libraries =
    [
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/faketime/libfaketimeMT.so.1",
    ];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        const string What = "the clock is set back by two hours in mid-run";
        if (Libraries.FirstOrDefault(File.Exists) is not { } library)
        {
            Console.WriteLine("Not tried: a clock that is set back, for there is no libfaketime here.");
            return;
        }

        var (folder, clock) = (Path.Combine(options.Folder, "clock"), Path.Combine(options.Folder, "clock.offset"));
        await File.WriteAllTextAsync(clock, "+0\n");
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            folder,
            null,
            ("LD_PRELOAD", library),
            ("FAKETIME_TIMESTAMP_FILE", clock),
            ("FAKETIME_NO_CACHE", "1"),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
            ("DONT_FAKE_MONOTONIC", "1")
        );
        var (before, refusal) = await dashboard.StartRunAsync(Seconds);
        await Task.Delay(2_000);
        await File.WriteAllTextAsync(clock, "-2h\n");
        await dashboard.WaitForIdleAsync();
        var summary = (await dashboard.GetAsync("/api/lab"))["lastSummary"];
        table.Add(
            What,
            "the run ends as it was planned",
            before is not null && (string?)summary?["ended"] == "completed",
            before is null ? refusal : $"{summary?["ended"]}"
        );
        var elapsed = (double?)summary?["seconds"] ?? 0;
        table.Add(
            What,
            "it is as long as it was",
            elapsed is > Seconds - 1 and < Seconds + 15,
            $"{elapsed:0.0} s of {Seconds}"
        );

        var (after, why) = await dashboard.StartRunAsync(seconds: 1, users: 1);
        await dashboard.WaitForIdleAsync();
        await Task.Delay(2_000);
        var runs = (await dashboard.GetAsync("/api/runs"))["runs"]!
            .AsArray()
            .Select(run => (string)run!["id"]!)
            .ToList();
        table.Add(
            What,
            "both runs are kept, each with its own identifier",
            after is not null && before != after && runs.Contains(before!) && runs.Contains(after),
            after is null ? why : string.Join(", ", runs)
        );
        var began = (await dashboard.GetAsync("/api/runs"))["runs"]!
            .AsArray()
            .ToDictionary(
                run => (string)run!["id"]!,
                run =>
                    DateTimeOffset.Parse((string)run!["startedAt"]!, System.Globalization.CultureInfo.InvariantCulture)
            );
        if (after is not null)
            table.Add(
                "the clock",
                "was really set back",
                began[after] < began[before!],
                $"{began[before!]:T} and then {began[after]:T}"
            );
    }
}
