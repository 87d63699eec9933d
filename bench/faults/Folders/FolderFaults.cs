using System.Net;
using System.Text.Json.Nodes;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Folders;

/// <summary>
/// A data folder that is full, read-only, deleted during a run, or owned by another user. Without the permission to
/// mount, those rows say so.
/// </summary>
internal sealed class FolderFaults(FaultOptions options, FaultTable table)
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(20);
    private static readonly int[] OneLoad = [2];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var faults = new FolderFaults(options, table);
        await faults.GoneInMidRunAsync();
        if (!await faults.TryMountedAsync("full", faults.FullAsync))
            Console.WriteLine("Not tried: a full and a read-only data folder, for nothing may be mounted here.");
        else if (!options.IsShort)
            await faults.TryMountedAsync("read-only", faults.ReadOnlyAsync);
    }

    private async Task GoneInMidRunAsync()
    {
        const string What = "data folder removed in mid-run";
        var folder = Path.Combine(options.Folder, "gone");
        await using var dashboard = await StartedDashboard.StartAsync(options.FirstPort, folder);
        await using (var second = StartedDashboard.Launch(options.FirstPort + 2, folder))
        {
            var isRefused =
                await second.HasEndedAsync(TimeSpan.FromSeconds(30))
                && second.ExitCode == 2
                && second.Output.Contains(
                    $"process {dashboard.ProcessId} at {dashboard.Address.ToString().TrimEnd('/')}",
                    StringComparison.Ordinal
                );
            table.Add(
                "second dashboard on one data folder",
                "it ends with 2 and names the first",
                isRefused,
                second.HasExited ? $"{second.ExitCode}: {second.Output}" : "it runs"
            );
        }

        var (run, refusal) = await dashboard.StartRunAsync(seconds: 6);
        await Task.Delay(2_000);
        Directory.Delete(folder, recursive: true);
        await dashboard.WaitForIdleAsync();
        table.Add(What, "the run is kept whole", run is null ? refusal : await WholeAsync(dashboard, run));
    }

    private async Task FullAsync(string folder)
    {
        const string What = "data folder full (tmpfs of 1 MB)";
        await using var dashboard = await StartedDashboard.StartAsync(options.FirstPort, folder);
        var (before, _) = await dashboard.StartRunAsync(seconds: 1);
        await dashboard.WaitForIdleAsync();
        table.Add(What, "the run before is kept", await WholeAsync(dashboard, before!));

        // The journal is deleted shortly after the document is written, which would free space in the full folder.
        for (
            var waited = TimeSpan.Zero;
            waited < Deadline && Directory.GetFiles(folder, "*.journal", SearchOption.AllDirectories).Length > 0;
            waited += TimeSpan.FromMilliseconds(100)
        )
            await Task.Delay(100);
        var (sweepStatus, sweep) = options.IsShort
            ? (HttpStatusCode.OK, null)
            : await dashboard.SendAsync(
                HttpMethod.Post,
                "/api/sweeps",
                new
                {
                    experiment = "blocking",
                    variant = "Fixed",
                    users = OneLoad,
                    secondsPerCell = 1,
                    warmUpSeconds = 0,
                    coolDownSeconds = 0,
                }
            );

        var filler = Path.Combine(folder, "filler");
        Fill(filler);
        if (sweep is not null)
            await dashboard.WaitAsync(
                lab => lab["reservedFor"] is null && (string?)lab["phase"] == "Idle",
                "the sweep to end"
            );
        await AnswersAsync(What, dashboard, before!, HttpStatusCode.InsufficientStorage);
        var (during, refusal) = await dashboard.StartRunAsync(seconds: 3);
        await dashboard.WaitForIdleAsync();
        await Task.Delay(1_000);
        await StateAsync(What, dashboard);
        table.Add(
            What,
            "no empty file is left",
            Directory
                .GetFiles(folder, "*", SearchOption.AllDirectories)
                .All(file =>
                    file == filler || file.EndsWith(".lock", StringComparison.Ordinal) || new FileInfo(file).Length > 0
                ),
            "there is one"
        );
        table.Add(
            What,
            "no .tmp is left",
            Directory.GetFiles(folder, "*.tmp", SearchOption.AllDirectories).Length == 0,
            "there is one"
        );
        if (sweep is not null)
            await SweepAsync($"{What}, in a sweep", dashboard, (string)sweep["id"]!, (int)sweepStatus);

        File.Delete(filler);
        table.Add(
            What,
            "the run that ended meanwhile is written when there is room",
            during is null ? refusal : await WholeAsync(dashboard, during)
        );
        if (sweep is not null)
            table.Add(
                $"{What}, in a sweep",
                "the figures are written when there is room",
                await SavedAsync(folder, (string)sweep["id"]!) ? null : "they are not"
            );
    }

    private async Task ReadOnlyAsync(string folder)
    {
        const string What = "data folder read-only";
        string before;
        await using (var first = await StartedDashboard.StartAsync(options.FirstPort, folder))
        {
            before = (await first.StartRunAsync(seconds: 1)).Id!;
            await first.WaitForIdleAsync();
            table.Add(What, "the run before is kept", await WholeAsync(first, before));
        }

        if (!await Processes.RunAsync("mount", "-o", "remount,ro", folder))
            throw new InvalidOperationException("It could not be made read-only.");
        await using var dashboard = await StartedDashboard.StartAsync(options.FirstPort, folder);
        await AnswersAsync(What, dashboard, before, HttpStatusCode.ServiceUnavailable);
        var (during, refusal) = await dashboard.StartRunAsync(seconds: 2);
        await dashboard.WaitForIdleAsync();
        await Task.Delay(1_000);
        await StateAsync(What, dashboard);
        await Processes.RunAsync("mount", "-o", "remount,rw", folder);
        table.Add(
            What,
            "the run that ended meanwhile is written when that is possible",
            during is null ? refusal : await WholeAsync(dashboard, during)
        );
    }

    private async Task AnswersAsync(string what, StartedDashboard dashboard, string run, HttpStatusCode asked)
    {
        var document = (await dashboard.SendAsync(HttpMethod.Get, $"/api/runs/{run}/document")).Answer!;
        foreach (
            var (name, attempt) in new (string, Func<Task<(HttpStatusCode Status, JsonNode? Answer)>>)[]
            {
                (
                    "labels",
                    () =>
                        dashboard.SendAsync(
                            HttpMethod.Put,
                            $"/api/runs/{run}/labels",
                            new
                            {
                                name = "new",
                                tags = Array.Empty<string>(),
                                note = "",
                            }
                        )
                ),
                (
                    "a sweep",
                    () =>
                        dashboard.SendAsync(
                            HttpMethod.Post,
                            "/api/sweeps",
                            new
                            {
                                experiment = "blocking",
                                variant = "Fixed",
                                users = OneLoad,
                                secondsPerCell = 1,
                                warmUpSeconds = 0,
                                coolDownSeconds = 0,
                            }
                        )
                ),
                ("an import", () => dashboard.SendAsync(HttpMethod.Post, "/api/runs/import", document)),
            }
        )
        {
            var (status, answer) = await attempt();
            var words = (string?)answer?["detail"] ?? "";
            table.Add(
                what,
                $"{name}: answered with {(int)asked} and what to do",
                status == asked && words.Contains("try again", StringComparison.Ordinal),
                $"{(int)status} {words}"
            );
        }
    }

    private async Task StateAsync(string what, StartedDashboard dashboard)
    {
        var list = await dashboard.GetAsync("/api/runs");
        var recording = list["runs"]!.AsArray().Count(run => (string?)run!["state"] == "Recording");
        table.Add(what, "no run is shown as recording that is not", recording == 0, $"{recording} are");
        table.Add(what, "what is not written yet is told", list["unreadable"]!.AsArray().Count > 0, "nothing is told");
    }

    private async Task SweepAsync(string what, StartedDashboard dashboard, string sweep, int started)
    {
        var cells = (await dashboard.GetAsync($"/api/sweeps/{sweep}"))["cells"]!.AsArray();
        var lost = cells.Count(cell => (string?)cell!["state"] == "Waiting");
        table.Add(
            what,
            "measured cells keep their figures",
            lost == 0,
            $"{lost} of {cells.Count} wait again ({started})"
        );
    }

    private static async Task<bool> SavedAsync(string folder, string sweep)
    {
        for (var waited = TimeSpan.Zero; waited < Deadline; waited += TimeSpan.FromMilliseconds(200))
        {
            var kept = JsonNode.Parse(await File.ReadAllTextAsync(Path.Combine(folder, "sweeps", sweep + ".json")))!;
            if (kept["cells"]!.AsArray().All(cell => (string?)cell!["state"] is "Done" or "Failed"))
                return true;
            await Task.Delay(200);
        }

        return false;
    }

    /// <summary>Why the stored run is incomplete; null if it is complete.</summary>
    private static async Task<string?> WholeAsync(StartedDashboard dashboard, string run)
    {
        for (var waited = TimeSpan.Zero; waited < Deadline; waited += TimeSpan.FromMilliseconds(200))
        {
            var (status, document) = await dashboard.SendAsync(HttpMethod.Get, $"/api/runs/{run}/document");
            if (status == HttpStatusCode.OK && (string?)document!["state"] == "Complete")
            {
                var (number, kept) = (
                    (long)document["summary"]!["total"]!["requests"]!,
                    document["intervals"]!.AsArray().Sum(interval => (long)interval!["totals"]!["completed"]!)
                );
                return number == kept ? null : $"its intervals have {kept} of {number} requests";
            }

            await Task.Delay(200);
        }

        return (await dashboard.GetAsync("/api/runs"))["unreadable"]!.ToJsonString();
    }

    private static void Fill(string path)
    {
        using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        try
        {
            var block = new byte[4_096];
            while (true)
                file.Write(block);
        }
        catch (IOException)
        {
            // The folder is full now.
        }
    }

    private async Task<bool> TryMountedAsync(string name, Func<string, Task> attempt)
    {
        var folder = Path.Combine(options.Folder, name);
        Directory.CreateDirectory(folder);
        if (
            !OperatingSystem.IsLinux()
            || !await Processes.RunAsync("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder)
        )
            return false;
        try
        {
            await attempt(folder);
        }
        finally
        {
            await Processes.RunAsync("umount", folder);
        }

        return true;
    }
}
