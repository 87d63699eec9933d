using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using LoadEngine.Plans;
using Locust.Local;
using Locust.Masters;
using Locust.Swarms;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace Locust.Tests.Local;

/// <summary>With real Locust processes on loopback.</summary>
[Trait("Category", "Long")]
public sealed class LocalSwarmTests
{
    private static readonly TimeSpan EndOfOrphans = TimeSpan.FromSeconds(10);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Swarm_StartedChangedAndStopped_CountsWhatTheServerAnswered()
    {
        using var server = new OkServer();
        using var swarm = Up(workers: 2);
        var run = Start(swarm, server, users: 10, seconds: 60);
        await Eventually.WaitForAsync(
            () => run.Current,
            current =>
                current.Reading is { Users: 10, ActiveWorkers: 2 }
                && current.Figures.Values.Sum(figures => figures.Requests) > 0,
            Cancellation
        );

        run.SetUsers(new(4, 100));
        await Eventually.WaitForAsync(() => run.Current, current => current.Reading is { Users: 4 }, Cancellation);
        run.Stop();
        var ended = await EndAsync(run);

        // A user that is stopped during a request does not count it.
        var counted = ended.Figures["Fragile"].Requests;
        Assert.Equal((true, null), (ended.WasStopped, ended.Fault));
        Assert.InRange(server.Requests - counted, 0, 10);
        Assert.Equal(0, ended.Figures["Fragile"].Failures);
        Assert.True(ended.Figures["Fragile"].PercentilesMs.ContainsKey(95));
    }

    [Fact]
    public async Task Swarm_SeveralWorkers_NumbersEachUserOnce()
    {
        var users = new ConcurrentDictionary<string, byte>();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        await using var app = builder.Build();
        app.MapGet("/", (string user) => users.TryAdd(user, 0));
        await app.StartAsync(Cancellation);
        using var swarm = Up(workers: 2);
        var run = SwarmRun.Start(
            swarm.Master!,
            SwarmSchedule.From(Plans.Users(10, TimeSpan.FromSeconds(60)).Executor)!,
            PlanOf("Fragile", app.Urls.Single() + "/?user={vu}"),
            TimeSpan.FromSeconds(5),
            swarm.GetExitReason
        );
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { Users: 10, ActiveWorkers: 2 } && users.Count >= 10,
            Cancellation
        );
        run.Stop();
        await EndAsync(run);

        Assert.Contains("1", users.Keys);
        Assert.Contains("1000001", users.Keys);
    }

    [Fact]
    public async Task Swarm_Flip_FilesEachTargetUnderItsName()
    {
        using var server = new OkServer();
        using var swarm = Up(workers: 1);
        var run = Start(swarm, server, users: 4, seconds: 60);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Figures.GetValueOrDefault("Fragile")?.Requests > 0,
            Cancellation
        );

        run.SwitchTo(PlanOf("Fixed", server));
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Figures.GetValueOrDefault("Fixed")?.Requests > 0,
            Cancellation
        );
        run.Stop();
        var ended = await EndAsync(run);

        Assert.InRange(server.Requests - ended.Figures.Values.Sum(figures => figures.Requests), 0, 4);
    }

    [Fact]
    public async Task Swarm_WorkerKilled_IsMissingAndTheOtherTakesItsUsers()
    {
        using var server = new OkServer();
        using var swarm = Up(workers: 2);
        var run = Start(swarm, server, users: 10, seconds: 120);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { Users: 10, ActiveWorkers: 2 },
            Cancellation
        );

        var killedAt = Stopwatch.GetTimestamp();
        Kill(swarm.ProcessIds[1]);
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { ActiveWorkers: 1, MissingWorkers: 1 },
            Cancellation
        );
        // The delay depends on Locust and the machine, so it is logged and not asserted.
        TestContext.Current.TestOutputHelper?.WriteLine(
            $"missing after {Stopwatch.GetElapsedTime(killedAt).TotalSeconds:0.0} s"
        );
        var before = run.Current.Figures["Fragile"].Requests;
        await Eventually.WaitForAsync(
            () => run.Current,
            current => current.Reading is { Users: 10 } && current.Figures["Fragile"].Requests > before,
            Cancellation
        );
        run.Stop();
        var ended = await EndAsync(run);

        Assert.Equal((true, null), (ended.WasStopped, ended.Fault));
        // At most one second of the lost worker is not counted, and nothing is counted twice.
        Assert.InRange(ended.Figures["Fragile"].Requests, before, server.Requests);
        Assert.Null(swarm.EnsureRunning());
        Assert.Equal(2, swarm.Master!.Read().ActiveWorkers);
    }

    [Fact]
    public async Task Swarm_MasterKilled_FailsAtOnceAndItsWorkersComeToRest()
    {
        using var server = new OkServer();
        using var swarm = Up(workers: 1);
        var run = Start(swarm, server, users: 5, seconds: 120);
        await Eventually.WaitForAsync(() => run.Current, current => current.Figures.Count > 0, Cancellation);

        Kill(swarm.ProcessIds[0]);
        var ended = await EndAsync(run);

        Assert.Contains("The Locust master was lost", ended.Fault, StringComparison.Ordinal);
        Assert.True(ended.Figures["Fragile"].Requests > 0);

        long seen = -1;
        await Eventually.WaitForAsync(
            () => server.Requests,
            now => now == Interlocked.Exchange(ref seen, now) && Pause(),
            Cancellation
        );
        Assert.True(LiveProcess.IsAlive(swarm.ProcessIds[1]));
    }

    [Fact]
    public void Dispose_Swarm_LeavesNoProcess()
    {
        var swarm = Up(workers: 2);
        var processes = swarm.ProcessIds;

        swarm.Dispose();

        Assert.Equal(3, processes.Count);
        Assert.All(processes, process => Assert.False(LiveProcess.IsAlive(process)));
        Assert.Equal("The dashboard is shutting down.", swarm.EnsureRunning());
    }

    [Fact]
    public void EndsWithInput_OwnerThatDies_LeavesNoOrphan()
    {
        var folder = Directory.CreateTempSubdirectory("locust-test-");
        File.WriteAllText(
            Path.Combine(folder.FullName, Locust.Scripts.LocustFile.Name),
            Locust.Scripts.LocustFile.Write()
        );
        var start = new SwarmCommand(SwarmCommand.Find("locust")!, folder.FullName, 0, 0, "lab:x").Worker();
        start.ArgumentList[^1] = "1";
        using var worker = Process.Start(start)!;
        _ = worker.StandardError.ReadToEndAsync(Cancellation);
        worker.StandardInput.Close();

        Assert.True(LiveProcess.WaitForEnd(worker.Id, EndOfOrphans));
        folder.Delete(recursive: true);
    }

    [Fact]
    public async Task Plan_WithoutAMaster_FiresToItsEnd()
    {
        using var server = new OkServer();
        var folder = Directory.CreateTempSubdirectory("locust-test-");
        var file = Path.Combine(folder.FullName, Locust.Scripts.LocustFile.Name);
        await File.WriteAllTextAsync(file, Locust.Scripts.LocustFile.Write(PlanOf("Fragile", server)), Cancellation);
        var start = new ProcessStartInfo(SwarmCommand.Find("locust")!)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var argument in (string[])["-f", file, "--headless", "-u", "2", "-r", "2", "-t", "60s"])
            start.ArgumentList.Add(argument);
        using var locust = Process.Start(start)!;
        _ = (locust.StandardOutput.ReadToEndAsync(Cancellation), locust.StandardError.ReadToEndAsync(Cancellation));
        await Eventually.WaitForAsync(() => server.Requests, requests => requests > 0, Cancellation);

        // Longer than a worker waits for its master.
        await Task.Delay(TimeSpan.FromSeconds(12), Cancellation);
        var before = server.Requests;
        await Eventually.WaitForAsync(() => server.Requests, requests => requests > before + 10, Cancellation);
        locust.Kill();
        await locust.WaitForExitAsync(Cancellation);
        folder.Delete(recursive: true);
    }

    private static bool Pause()
    {
        // No requests for two seconds, in which each user would send thousands.
        Thread.Sleep(TimeSpan.FromSeconds(2));
        return true;
    }

    private static LocalSwarm Up(int workers)
    {
        var swarm = new LocalSwarm(workers, "locust");
        Assert.Null(swarm.EnsureRunning());
        return swarm;
    }

    private static SwarmRun Start(LocalSwarm swarm, OkServer server, int users, int seconds) =>
        SwarmRun.Start(
            swarm.Master!,
            SwarmSchedule.From(Plans.Users(users, TimeSpan.FromSeconds(seconds)).Executor)!,
            PlanOf("Fragile", server),
            TimeSpan.FromSeconds(5),
            swarm.GetExitReason
        );

    // At a low rate, so that the machine has time for other work.
    private static Locust.Scripts.SwarmPlan PlanOf(string name, OkServer server) => PlanOf(name, server.Url);

    private static Locust.Scripts.SwarmPlan PlanOf(string name, string url)
    {
        var target = LoadTarget.Get(name, url);
        return new(
            target,
            Plans.Users(1, TimeSpan.FromSeconds(1), target) with
            {
                ThinkTime = TimeSpan.FromMilliseconds(50),
            },
            TimeSpan.FromSeconds(120)
        );
    }

    private static void Kill(int process) => Process.GetProcessById(process).Kill();

    private static Task<SwarmProgress> EndAsync(SwarmRun run) =>
        Eventually.WaitForAsync(() => run.Current, current => current.Phase == SwarmPhase.Ended, Cancellation);
}
