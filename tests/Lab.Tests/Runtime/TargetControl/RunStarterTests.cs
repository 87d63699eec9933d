using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Runtime.TargetControl;

/// <summary>A preset that is about a pool of a certain size is played against a pool of that size, and no other run is.</summary>
public sealed class RunStarterTests
{
    private static readonly RunRequest Ladder = new() { Experiment = "burst-ladder", Preset = "ladder-100" };
    private static readonly RunRequest Few = new()
    {
        Model = LoadModel.SharedIterations,
        Iterations = 5,
        Users = 1,
    };

    [Fact]
    public async Task Start_PresetWithMostWorkers_RestartsTheTargetWithThemFirst()
    {
        await using var host = await LabHost.StartAsync();

        var answer = await host.Get<RunStarter>().StartAsync(Ladder);

        Assert.Equal("ladder-100", answer.Run!.Request.Preset);
        Assert.Equal((1, 200), (host.Target.Restarts, host.Target.Settings.MaxWorkerThreads));
        Assert.Null(host.Lab.State.ReservedFor);
        host.Lab.Stop();
    }

    [Fact]
    public async Task Start_AfterSuchAPreset_GivesTheTargetItsSettingsBack()
    {
        await using var host = await LabHost.StartAsync();
        var (starter, settings) = (host.Get<RunStarter>(), new RuntimeSettings { MinWorkerThreads = 300 });
        Assert.True((await host.Get<RuntimeControl>().ApplyAsync(settings)).IsDone);
        Assert.True((await starter.StartAsync(Ladder)).IsDone);
        Assert.Equal((200, 200), (host.Target.Settings.MinWorkerThreads, host.Target.Settings.MaxWorkerThreads));
        await EndAsync(host);

        Assert.True((await starter.StartAsync(Few)).IsDone);

        Assert.Equal(settings, host.Target.Settings);
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_SettingsChangedByHandAfterIt_LeavesThem()
    {
        await using var host = await LabHost.StartAsync();
        var (starter, byHand) = (host.Get<RunStarter>(), new RuntimeSettings { MaxWorkerThreads = 50 });
        Assert.True((await starter.StartAsync(Ladder)).IsDone);
        await EndAsync(host);
        Assert.True((await host.Get<RuntimeControl>().ApplyAsync(byHand)).IsDone);

        Assert.True((await starter.StartAsync(Few)).IsDone);

        Assert.Equal((2, byHand), (host.Target.Restarts, host.Target.Settings));
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_WhileALeaseIsHeld_NamesItsHolderAndLeavesTheTarget()
    {
        await using var host = await LabHost.StartAsync();
        using var lease = host.Lab.Reserve("The sweep “Thread-pool tuning” is on.").Lease;

        var answer = await host.Get<RunStarter>().StartAsync(Ladder);

        Assert.True(answer.IsConflict);
        Assert.Contains("Thread-pool tuning", Assert.Single(answer.Errors).Message, StringComparison.Ordinal);
        Assert.Equal(0, host.Target.Restarts);
    }

    private static async Task EndAsync(LabHost host)
    {
        host.Lab.Stop();
        await Eventually.WaitForAsync(
            () => host.Lab.State,
            state => state.Run is null,
            TestContext.Current.CancellationToken
        );
    }
}
