using System.Collections.Concurrent;
using Lab.Campaigns.BeforeAfter;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Runtime.TargetControl;

/// <summary>A preset for a specific pool size runs with that pool size, and other runs do not.</summary>
public sealed class PresetSettingsTests
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

        var answer = await host.Lab.StartAsync(Ladder);

        Assert.Equal("ladder-100", answer.Run!.Request.Preset);
        Assert.Equal((1, 200), (host.Target.Restarts, host.Target.Settings.MaxWorkerThreads));
        Assert.Null(host.Lab.State.ReservedFor);
        host.Lab.Stop();
    }

    [Fact]
    public async Task Start_PresetWithFewestWorkers_RestartsTheTargetWithThem()
    {
        await using var host = await LabHost.StartAsync();
        var buyers = new RunRequest { Experiment = "hot-lock", Preset = "buyers-40" };
        var own = new RuntimeSettings { MinWorkerThreads = 60 };

        Assert.True((await host.Lab.StartAsync(buyers)).IsDone);
        Assert.Equal(new RuntimeSettings { MinWorkerThreads = 50 }, host.Target.Settings);
        await EndAsync(host);
        Assert.True((await host.Get<RuntimeControl>().ApplyAsync(own)).IsDone);
        Assert.True((await host.Lab.StartAsync(buyers)).IsDone);

        Assert.Equal(own, host.Target.Settings);
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_PresetWithServerGc_RestartsTheTargetWithItAndTheNextRunWithoutIt()
    {
        await using var host = await LabHost.StartAsync();
        var serverGc = new RunRequest { Experiment = "gc", Preset = "reports-50-server" };

        Assert.True((await host.Lab.StartAsync(serverGc)).IsDone);
        Assert.Equal(new RuntimeSettings { ServerGc = true }, host.Target.Settings);
        await EndAsync(host);
        Assert.True((await host.Lab.StartAsync(Few)).IsDone);

        Assert.Equal((2, RuntimeSettings.Default), (host.Target.Restarts, host.Target.Settings));
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_AfterSuchAPreset_GivesTheTargetItsSettingsBack()
    {
        await using var host = await LabHost.StartAsync();
        var (lab, settings) = (host.Lab, new RuntimeSettings { MinWorkerThreads = 300 });
        Assert.True((await host.Get<RuntimeControl>().ApplyAsync(settings)).IsDone);
        Assert.True((await lab.StartAsync(Ladder)).IsDone);
        Assert.Equal((200, 200), (host.Target.Settings.MinWorkerThreads, host.Target.Settings.MaxWorkerThreads));
        await EndAsync(host);

        Assert.True((await lab.StartAsync(Few)).IsDone);

        Assert.Equal(settings, host.Target.Settings);
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_SettingsChangedByHandAfterIt_LeavesThem()
    {
        await using var host = await LabHost.StartAsync();
        var (lab, byHand) = (host.Lab, new RuntimeSettings { MaxWorkerThreads = 50 });
        Assert.True((await lab.StartAsync(Ladder)).IsDone);
        await EndAsync(host);
        Assert.True((await host.Get<RuntimeControl>().ApplyAsync(byHand)).IsDone);

        Assert.True((await lab.StartAsync(Few)).IsDone);

        Assert.Equal((2, byHand), (host.Target.Restarts, host.Target.Settings));
        await EndAsync(host);
    }

    [Fact]
    public async Task Start_WhileALeaseIsHeld_NamesItsHolderAndLeavesTheTarget()
    {
        await using var host = await LabHost.StartAsync();
        using var lease = host.Lab.Reserve("The sweep “Thread-pool tuning” is on.").Lease;

        var answer = await host.Lab.StartAsync(Ladder);

        Assert.True(answer.IsConflict);
        Assert.Contains("Thread-pool tuning", Assert.Single(answer.Errors).Message, StringComparison.Ordinal);
        Assert.Equal(0, host.Target.Restarts);
    }

    [Fact]
    public async Task Both_AfterACappedPreset_RunsWithoutTheCap()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True((await host.Lab.StartAsync(Ladder)).IsDone);
        await EndAsync(host);
        var presets = host.Get<PresetSettings>();
        using var both = new BeforeAfterRunner(
            host.Lab,
            host.Target,
            presets,
            host.Get<ILabExperiments>(),
            CampaignFactory.Create(host.Lab, host.Target, stream: host.Stream, presets: presets),
            TimeProvider.System,
            NullLogger<BeforeAfterRunner>.Instance
        );
        var caps = new ConcurrentBag<int?>();
        host.Lab.Changed += () =>
        {
            if (host.Lab.State.Run is not null)
                caps.Add(host.Target.Settings.MaxWorkerThreads);
        };

        Assert.True(both.Start(Few).IsDone);
        await both.Work.WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);

        Assert.Equal(2, both.Status.Last!.Runs.Count);
        Assert.NotEmpty(caps);
        Assert.All(caps, Assert.Null);
        Assert.Equal(RuntimeSettings.Default, host.Target.Settings);
    }

    [Fact]
    public async Task Talk_AfterACappedPreset_RunsWithoutTheCap()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True((await host.Lab.StartAsync(Ladder)).IsDone);
        await EndAsync(host);
        var talk = new TalkSession(host.Lab, TimeProvider.System);
        var start = talk.State.Steps.Index().First(step => step.Item.Cue is { Action: TalkAction.Start }).Index;

        await talk.GoToAsync(start);

        Assert.NotNull(host.Lab.State.Run);
        Assert.Equal(RuntimeSettings.Default, host.Target.Settings);
        await EndAsync(host);
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
