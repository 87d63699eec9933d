using System.Net;
using System.Text.Json.Nodes;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Kills;

/// <summary>
/// Kills dashboard, target or browser at random moments and checks the stored data. All kills share one data folder,
/// which must never lose data.
/// </summary>
internal sealed class KillCampaign(FaultOptions options, FaultTable table)
{
    // Measured in run time that viewers received: a suspended machine measures nothing that could be lost.
    private const double MaxLostSeconds = 1;
    private const int Viewers = 50,
        MaxAttempts = 20;

    private static readonly int[] OneLoad = [2];
    private static readonly string[] Tags = ["kill"];

    private static readonly TimeSpan OrphanPatience = TimeSpan.FromSeconds(2),
        AskAgainAfter = TimeSpan.FromMilliseconds(250);

    private readonly Random _random = new(options.Seed);
    private readonly string _folder = Path.Combine(options.Folder, "kills");
    private readonly HashSet<string> _savedRuns = [];
    private StartedDashboard _dashboard = null!;

    private static bool HasBrowser => StartedBrowser.Program is not null;

    private string Runs => Path.Combine(_folder, "runs");

    public static Task RunAsync(FaultOptions options, FaultTable table) => new KillCampaign(options, table).RunAsync();

    private async Task RunAsync()
    {
        _dashboard = await StartedDashboard.StartAsync(options.FirstPort, _folder);
        try
        {
            var (moments, victims) = (
                Enum.GetValues<Moment>().Where(moment => moment != Moment.Lesson || HasBrowser).ToList(),
                Enum.GetValues<Victim>().Where(victim => victim != Victim.Browser || HasBrowser).ToList()
            );
            if (!HasBrowser && !options.IsShort)
                Console.WriteLine("Not tried: kills of a browser and within a lesson, for there is no Chromium here.");
            for (var number = 0; number < options.Kills; number++)
            {
                // Combines every moment with every victim, at a random time. The short form uses the moments with the
                // most data.
                var moment = options.IsShort ? Moment.Run : moments[number % moments.Count];
                var victim = options.IsShort
                    ? victims[number % 2]
                    : victims[(number / moments.Count + number) % victims.Count];
                Console.WriteLine($"kill {number + 1} of {options.Kills}: {victim}, {moment}");
                await (
                    victim switch
                    {
                        Victim.Target => KillTargetAsync(moment),
                        Victim.Browser => KillBrowserAsync(moment),
                        _ => KillDashboardAsync(moment),
                    }
                );
            }
        }
        finally
        {
            await _dashboard.DisposeAsync();
        }
    }

    private async Task KillDashboardAsync(Moment moment)
    {
        var what = $"kill -9 of the dashboard, {Describe(moment)}";
        var viewers = HubViewers.Join(_dashboard.Address, moment == Moment.Viewers ? Viewers : 2);
        await using var browser = await BrowserAsync(moment);
        var (run, sweep) = await BeginAsync(moment);
        await Task.Delay(_random.Next(500, 4_000));
        var label = run is null ? null : await LabelAsync(run);
        var measured = sweep is null ? 0 : Done(await _dashboard.GetAsync($"/api/sweeps/{sweep}"));
        var lab = await _dashboard.GetAsync("/api/lab");
        run ??= (string?)lab["run"]?["id"];
        var target = _dashboard.TargetProcessId;
        var killedAt = TimeProvider.System.GetUtcNow();
        _dashboard.Kill();
        await viewers.DisposeAsync();
        await Task.Delay(OrphanPatience);
        table.Add(what, "no orphan after 2 s", !Processes.IsAlive(target), $"target {target} lives");

        await _dashboard.DisposeAsync();
        _dashboard = await StartedDashboard.StartAsync(options.FirstPort, _folder);
        await CheckAsync(what);
        if (run is not null)
        {
            var lost = await LostSecondsAsync(run, viewers.NewestSeconds, killedAt);
            table.Add(
                what,
                "the run lacks at most the last second that was shown of it",
                lost is <= MaxLostSeconds,
                lost is { } seconds ? $"{run} lacks {seconds:0.00} s" : $"{run} is gone"
            );
        }

        if (label is not null)
            table.Add(
                what,
                "the labels given in the run are there",
                await NameOfAsync(run!) == label,
                $"{run} is named otherwise"
            );
        if (sweep is not null)
            await ResumeAsync(what, sweep, measured);
        await UseStageAsync(what);
    }

    private async Task KillTargetAsync(Moment moment)
    {
        var what = $"kill -9 of the target, {Describe(moment)}";
        await using var viewers = HubViewers.Join(_dashboard.Address, moment == Moment.Viewers ? Viewers : 2);
        await using var browser = await BrowserAsync(moment);
        var (run, _) = await BeginAsync(moment);
        await Task.Delay(_random.Next(500, 4_000));
        var lab = await _dashboard.WaitAsync(state => state["target"]?["processId"] is not null, "a target's process");
        Processes.Signal((int)lab["target"]!["processId"]!, Processes.Kill);
        await Task.Delay(1_000);
        if (run is not null)
        {
            var ended = await _dashboard.WaitAsync(
                state => (string?)state["lastSummary"]?["id"] == run,
                "the run to end"
            );
            table.Add(
                what,
                "the run ends and says why",
                (string?)ended["lastSummary"]!["ended"] is not "completed" || (string?)lab["phase"] == "Idle",
                "it is told as completed"
            );
            _savedRuns.Add(run);
        }

        await QuietenAsync();
        if ((string?)(await _dashboard.GetAsync("/api/lab"))["target"]!["phase"] != "Running")
        {
            var (status, answer) = await _dashboard.SendAsync(HttpMethod.Post, "/api/target/restart");
            table.Add(
                what,
                "one call starts the target again",
                (int)status < 300,
                $"{(int)status} {answer?.ToJsonString()}"
            );
        }

        await _dashboard.WaitForIdleAsync();
        await CheckAsync(what);
        await UseStageAsync(what);
    }

    private async Task KillBrowserAsync(Moment moment)
    {
        var what = $"kill -9 of the browser, {Describe(moment)}";
        await using var viewers = HubViewers.Join(_dashboard.Address, moment == Moment.Viewers ? Viewers : 2);
        await using var browser =
            await BrowserAsync(moment) ?? await OpenAsync(moment == Moment.Sweep ? "/sweeps" : "/");
        var (run, _) = await BeginAsync(moment);
        await Task.Delay(_random.Next(500, 4_000));
        var processes = browser.ProcessIds;
        browser.Kill();
        await Task.Delay(OrphanPatience);
        table.Add(what, "no orphan after 2 s", !processes.Any(Processes.IsAlive), "some of its processes live");
        var lab = await _dashboard.GetAsync("/api/lab");
        if (run is not null)
            table.Add(what, "the run goes on without it", (string?)lab["run"]?["id"] == run, $"{lab["phase"]}");
        await QuietenAsync();
        await _dashboard.WaitForIdleAsync();
        await CheckAsync(what);
        await UseStageAsync(what);
    }

    /// <summary>The page of a lesson whose run has started; null for other moments.</summary>
    private async Task<StartedBrowser?> BrowserAsync(Moment moment)
    {
        if (moment != Moment.Lesson)
            return null;
        var browser = await OpenAsync("/lessons/blocking");
        await browser.TypeAsync("predict-rps", "100");
        await browser.TypeAsync("predict-p95", "500");
        await browser.ClickAsync("predict");
        await browser.ClickAsync("lesson-run");
        return browser;
    }

    private async Task<StartedBrowser> OpenAsync(string page)
    {
        var browser = await StartedBrowser.StartAsync(options.Folder);
        await browser.OpenAsync(new Uri(_dashboard.Address, page));
        return browser;
    }

    private async Task<(string? Run, string? Sweep)> BeginAsync(Moment moment)
    {
        switch (moment)
        {
            case Moment.Run or Moment.Viewers:
                var (id, refusal) = await _dashboard.StartRunAsync(
                    seconds: 60,
                    variant: _random.Next(2) == 0 ? "Fragile" : "Fixed"
                );
                return (id ?? throw new InvalidOperationException($"The run was refused: {refusal}"), null);
            case Moment.Sweep:
                var (status, sweep) = await _dashboard.SendAsync(
                    HttpMethod.Post,
                    "/api/sweeps",
                    new
                    {
                        experiment = "blocking",
                        variant = "Fixed",
                        users = OneLoad,
                        secondsPerCell = 2,
                        warmUpSeconds = 0,
                        coolDownSeconds = 0,
                    }
                );
                if (status != HttpStatusCode.Created)
                    throw new InvalidOperationException($"The sweep was refused: {sweep?.ToJsonString()}");
                return (null, (string)sweep!["id"]!);
            case Moment.Both:
                await _dashboard.SendAsync(
                    HttpMethod.Post,
                    "/api/both",
                    new
                    {
                        experiment = "blocking",
                        users = 5,
                        durationSeconds = 4,
                        rampSeconds = 0,
                    }
                );
                return (null, null);
            default:
                return (null, null);
        }
    }

    private async Task<string?> LabelAsync(string run)
    {
        var name = $"named before the kill {_random.Next()}";
        // A new run is not in the folder immediately, so the request is repeated.
        for (var attempt = 0; attempt < MaxAttempts; attempt++)
        {
            var (status, _) = await _dashboard.SendAsync(
                HttpMethod.Put,
                $"/api/runs/{run}/labels",
                new
                {
                    name,
                    tags = Tags,
                    note = "",
                }
            );
            if (status == HttpStatusCode.NoContent)
                return name;
            await Task.Delay(AskAgainAfter);
        }

        return null;
    }

    // All earlier data must still exist, without partially written documents.
    private async Task CheckAsync(string what)
    {
        await _dashboard.WaitForIdleAsync();
        await WaitForComposedAsync();
        var list = await _dashboard.GetAsync("/api/runs");
        var unreadable = list["unreadable"]!.AsArray();
        table.Add(what, "every file can be read", unreadable.Count == 0, unreadable.ToJsonString());
        var runs = list["runs"]!.AsArray().Select(run => (string)run!["id"]!).ToHashSet();
        var missing = _savedRuns.Except(runs).ToList();
        table.Add(what, "no run of before is missing", missing.Count == 0, string.Join(", ", missing));
        _savedRuns.UnionWith(runs);
        var sweeps = await _dashboard.GetAsync("/api/sweeps");
        table.Add(
            what,
            "every sweep can be read",
            sweeps["unreadable"]!.AsArray().Count == 0,
            sweeps["unreadable"]!.ToJsonString()
        );
        var litter = Directory
            .GetFiles(_folder, "*", SearchOption.AllDirectories)
            .Where(file =>
                file.EndsWith(".tmp", StringComparison.Ordinal)
                || file.EndsWith(".journal", StringComparison.Ordinal)
                || file.EndsWith(".labels", StringComparison.Ordinal)
            )
            .ToList();
        table.Add(
            what,
            "nothing half-written is left",
            litter.Count == 0,
            string.Join(", ", litter.Select(Path.GetFileName))
        );
    }

    private async Task WaitForComposedAsync()
    {
        for (
            var look = 0;
            look < 50 && Directory.Exists(Runs) && Directory.GetFiles(Runs, "*.journal").Length > 0;
            look++
        )
            await Task.Delay(100);
    }

    private async Task<double?> LostSecondsAsync(string run, double shownSeconds, DateTimeOffset killedAt)
    {
        if (shownSeconds == 0)
            throw new InvalidOperationException(
                "The viewers were shown nothing, so nothing can be said of what was lost."
            );
        var (status, document) = await _dashboard.SendAsync(HttpMethod.Get, $"/api/runs/{run}/document");
        if (status != HttpStatusCode.OK)
            return null;
        // Frames received before the run's first frame belong to the time before it.
        return document!["frames"]!.AsArray() is [.., var last]
            ? shownSeconds - (double)last!["time"]!
            : (killedAt - (DateTimeOffset)document["run"]!["startedAt"]!).TotalSeconds;
    }

    private async Task<string?> NameOfAsync(string run) =>
        (string?)
            (await _dashboard.GetAsync("/api/runs"))["runs"]!
                .AsArray()
                .FirstOrDefault(node => (string?)node!["id"] == run)
                ?["labels"]?["name"];

    private async Task ResumeAsync(string what, string sweep, int measured)
    {
        var kept = await _dashboard.GetAsync($"/api/sweeps/{sweep}");
        table.Add(what, "measured cells keep their figures", Done(kept) >= measured, $"{Done(kept)} of {measured}");
        if ((string?)kept["state"] == "Complete")
            return;
        var (status, answer) = await _dashboard.SendAsync(HttpMethod.Post, $"/api/sweeps/{sweep}/resume");
        table.Add(
            what,
            "the sweep resumes",
            status == HttpStatusCode.Accepted,
            $"{(int)status} {answer?.ToJsonString()}"
        );
        await QuietenAsync();
        await _dashboard.WaitForIdleAsync();
    }

    private async Task UseStageAsync(string what)
    {
        var (id, refusal) = await _dashboard.StartRunAsync(seconds: 1, users: 1);
        table.Add(what, "the stage can be used at once", id is not null, refusal);
        if (id is null)
            return;
        await _dashboard.WaitForIdleAsync();
        await WaitForComposedAsync();
        _savedRuns.Add(id);
    }

    private async Task QuietenAsync()
    {
        // Repeats the stop, because a run that is still being prepared cannot be stopped.
        for (var attempt = 0; attempt < 60; attempt++)
        {
            foreach (var path in new[] { "/api/sweeps/current", "/api/both", "/api/runs/current" })
                await _dashboard.SendAsync(HttpMethod.Delete, path);
            var lab = await _dashboard.GetAsync("/api/lab");
            if (lab["reservedFor"] is null && (string?)lab["phase"] == "Idle")
                return;
            await Task.Delay(1_000);
        }

        throw new TimeoutException("What was on did not stop within a minute.");
    }

    private static int Done(JsonNode sweep) =>
        sweep["cells"]!.AsArray().Count(cell => (string?)cell!["state"] == "Done");

    private static string Describe(Moment moment) =>
        moment switch
        {
            Moment.Idle => "idle",
            Moment.Run => "in a run",
            Moment.Sweep => "in a sweep",
            Moment.Both => "in a before/after",
            Moment.Lesson => "in a lesson",
            _ => $"in a run with {Viewers} viewers",
        };

    /// <summary>The activity at the time of the signal.</summary>
    private enum Moment
    {
        Run,
        Sweep,
        Both,
        Viewers,
        Lesson,
        Idle,
    }

    private enum Victim
    {
        Dashboard,
        Target,
        Browser,
    }
}
