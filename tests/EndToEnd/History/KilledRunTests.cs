using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;

namespace EndToEnd.History;

[Collection<PagesLane>]
public sealed class KilledRunTests
{
    private const double MostLostSeconds = 2;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Dashboard_KilledInMidRun_LeavesAPartialRunThatLacksAtMostTheIntervalUnderWay()
    {
        using var data = new DataFolder();
        string id;
        double elapsed;
        using var probe = new StallProbe();
        await using (var dashboard = await RunningDashboard.StartAsync(data.Path))
        {
            using var started = await dashboard.Client.PostAsJsonAsync(
                "/api/runs",
                new
                {
                    experiment = "blocking",
                    variant = "Fixed",
                    users = 20,
                    durationSeconds = 60,
                },
                Cancellation
            );
            var run = await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation);
            id = run.GetProperty("id").GetString()!;
            var startedAt = run.GetProperty("startedAt").GetDateTimeOffset();
            await Task.Delay(TimeSpan.FromSeconds(3), Cancellation);

            dashboard.Kill();
            elapsed = (TimeProvider.System.GetUtcNow() - startedAt - probe.Stalled).TotalSeconds;
        }

        await using var next = await RunningDashboard.StartAsync(data.Path);
        var document = await next.Client.GetFromJsonAsync<JsonElement>($"/api/runs/{id}/document", Cancellation);
        var end = document.GetProperty("intervals").EnumerateArray().Last().GetProperty("endSeconds").GetDouble();
        var lost = elapsed - end;

        TestContext.Current.TestOutputHelper?.WriteLine(
            $"Killed at {elapsed:0.000} s, the last interval ends at {end:0.000} s: {lost * 1000:0} ms lost."
        );
        Assert.Equal("Partial", document.GetProperty("state").GetString());
        Assert.Equal(JsonValueKind.Null, document.GetProperty("summary").ValueKind);
        Assert.True(lost < MostLostSeconds, $"{lost} s lost.");
        Assert.NotEmpty(document.GetProperty("frames").EnumerateArray());
        Assert.All(
            document
                .GetProperty("frames")
                .EnumerateArray()
                .Zip(document.GetProperty("frames").EnumerateArray().Skip(1)),
            pair =>
                Assert.Equal(
                    pair.First.GetProperty("sequence").GetInt64() + 1,
                    pair.Second.GetProperty("sequence").GetInt64()
                )
        );
        Assert.Empty(Directory.GetFiles(data.Runs, "*.journal"));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Dashboard_KilledRightAfterTheStartWasAnswered_LeavesTheRun()
    {
        using var data = new DataFolder();
        string id;
        await using (var dashboard = await RunningDashboard.StartAsync(data.Path))
        {
            using var started = await dashboard.Client.PostAsJsonAsync(
                "/api/runs",
                new
                {
                    experiment = "blocking",
                    variant = "Fixed",
                    users = 20,
                    durationSeconds = 60,
                },
                Cancellation
            );
            dashboard.Kill();
            id = (await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("id").GetString()!;
        }

        await using var next = await RunningDashboard.StartAsync(data.Path);
        var document = await next.Client.GetFromJsonAsync<JsonElement>($"/api/runs/{id}/document", Cancellation);

        Assert.Equal("Partial", document.GetProperty("state").GetString());
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Dashboard_TerminalClosedInMidRun_KeepsTheRunAsStopped()
    {
        Assert.SkipUnless(
            OperatingSystem.IsLinux(),
            "Only here is there a command that gives a signal its meaning back."
        );
        using var data = new DataFolder();
        await using var dashboard = await RunningDashboard.StartAsync(
            data.Path,
            program: await AsFromATerminalAsync(data)
        );
        using var started = await dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 20,
                durationSeconds = 60,
            },
            Cancellation
        );
        var id = (await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("id").GetString()!;
        await Task.Delay(TimeSpan.FromSeconds(2), Cancellation);
        using var process = Process.GetProcessById(dashboard.ProcessId);

        using (var closing = Process.Start("kill", ["-HUP", $"{dashboard.ProcessId}"]))
            await closing.WaitForExitAsync(Cancellation);
        await process.WaitForExitAsync(Cancellation).WaitAsync(TimeSpan.FromSeconds(60), Cancellation);

        var run = JsonDocument
            .Parse(await File.ReadAllTextAsync(Path.Combine(data.Runs, $"{id}.json"), Cancellation))
            .RootElement;
        Assert.Equal(
            ("Complete", "stopped"),
            (run.GetProperty("state").GetString(), run.GetProperty("summary").GetProperty("ended").GetString())
        );
    }

    private static async Task<string> AsFromATerminalAsync(DataFolder data)
    {
        var script = Path.Combine(data.Path, "from-a-terminal.sh");
        await File.WriteAllTextAsync(
            script,
            $"#!/bin/sh\nexec env --default-signal=HUP dotnet '{RunningDashboard.Assembly}' \"$@\"\n",
            Cancellation
        );
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(script, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        return script;
    }
}
