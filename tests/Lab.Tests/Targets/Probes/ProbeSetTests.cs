using System.Diagnostics;
using Experiments.Charts;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Testing;
using LoadEngine.Recording;
using Microsoft.Extensions.DependencyInjection;
using Observation.Counters;
using Observation.Runtime;
using Tests.Shared;

namespace Lab.Tests.Targets.Probes;

/// <summary>All probes on a real target.</summary>
[Trait("Category", "Long")]
public sealed class ProbeSetTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Runtime_RealTarget_TellsOfItsPoolAndKeepsTelling()
    {
        await using var supervised = await StartAsync();
        var probes = Probes(supervised);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        await SeeRuntimeAsync(probes, seen => seen is not null);

        // Connections opened before the probe attached are not counted; on a busy machine, the poll's connection is counted.
        using var client = new HttpClient();
        using var answer = await client.GetAsync(new Uri(running.Address, "/health"), Cancellation);

        var reading = await SeeRuntimeAsync(
            probes,
            seen =>
                seen is { BusyThreads: not null }
                && seen.Value("dotnet.thread_pool.thread.count") > 0
                && seen.Value("dotnet.thread_pool.queue.length") is not null
                && seen.PerSecond("dotnet.thread_pool.work_item.count") > 0
                && seen.PerSecond("dotnet.gc.heap.total_allocated") is not null
                && seen.Value("http.server.active_requests") is not null
                && seen.Value("kestrel.active_connections") >= 1
                && seen.Value("kestrel.queued_connections") is not null
        );

        Assert.Equal(supervised.Target.State.ProcessId, reading.ProcessId);
        Assert.InRange(reading.PerSecond("dotnet.process.cpu.time")!.Value, 0, Environment.ProcessorCount + 1);
        var next = await SeeRuntimeAsync(probes, seen => seen is not null && seen.TakenAt != reading.TakenAt);
        Assert.True(next.TakenAt > reading.TakenAt);
    }

    [Fact]
    public async Task Runtime_TargetKilledAndRestarted_IsAGapAndThenAReading()
    {
        await using var supervised = await StartAsync();
        var probes = Probes(supervised);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        await SeeRuntimeAsync(probes, seen => seen is not null);
        using (var process = Process.GetProcessById(running.ProcessId!.Value))
        {
            process.Kill();
        }

        await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
        await Eventually.WaitForAsync(() => probes.Runtime, seen => seen is null, Cancellation);
        await Eventually.WaitForAsync(() => probes.HttpPoll, seen => seen is null, Cancellation);
        await supervised.Target.RestartAsync(TestLease.New());

        await SeeRuntimeAsync(
            probes,
            seen => seen is { BusyThreads: not null } && seen.Value("dotnet.thread_pool.thread.count") > 0
        );
        await Eventually.WaitForAsync(() => probes.HttpPoll, seen => seen is { WorkersInUse: >= 0 }, Cancellation);
    }

    [Fact]
    public async Task DequeueAdjustments_BlockedRequests_TellWhyThePoolGrows()
    {
        await using var supervised = await StartAsync();
        var probes = Probes(supervised);
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        await SeeRuntimeAsync(probes, seen => seen is not null);
        using var client = new HttpClient { BaseAddress = supervised.Target.State.Address };

        // More blocked requests than processors, within a few seconds.
        var requests = Enumerable
            .Range(0, 100)
            .Select(_ => client.GetAsync(new Uri("/bad/blocking", UriKind.Relative), Cancellation));
        var answers = Task.WhenAll(requests);
        var seen = new List<PoolAdjustment>();
        await Eventually.WaitForAsync(
            () =>
            {
                seen.AddRange(probes.DequeueAdjustments());
                return seen.Count;
            },
            count => count > 0,
            Cancellation
        );

        Assert.All(seen, adjustment => Assert.True(adjustment.Threads > 0 && adjustment.Reason.Length > 0));
        foreach (var answer in await answers)
        {
            answer.Dispose();
        }
    }

    [Fact]
    public async Task Counters_RealTarget_AreThoseOfEveryMeterWithTheirUnits()
    {
        await using var supervised = await StartAsync();
        var counters = supervised.Services.GetRequiredService<ICounters>();
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        // The server counts the probe's poll of /metrics.
        var set = await Eventually.WaitForAsync(
            () => counters.Latest,
            seen =>
                seen?.Counters.Any(counter => counter is { Kind: CounterKind.Histogram, Quantiles.Count: 3 }) == true,
            Cancellation
        );

        Assert.All(
            ["System.Runtime", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel"],
            meter => Assert.Contains(set!.Counters, counter => counter.Meter == meter)
        );
        Assert.Contains(
            set!.Counters,
            counter => counter is { Instrument: "dotnet.thread_pool.thread.count", Unit: "{thread}", Value: > 0 }
        );
        Assert.Contains(
            set.Counters,
            counter =>
                counter
                    is {
                        Instrument: "dotnet.process.cpu.time",
                        Unit: "s",
                        Tags: "cpu.mode=user",
                        Kind: CounterKind.Counter
                    }
        );
        Assert.Contains(
            set.Counters,
            counter =>
                counter is { Instrument: "http.server.request.duration", Kind: CounterKind.Histogram }
                && counter.Tags.Contains("http.route", StringComparison.Ordinal)
        );
        Assert.NotEmpty(set.Descriptions["System.Runtime/dotnet.thread_pool.queue.length"]);
        Assert.InRange(set.Counters.Count, 30, 300);
        Assert.Null(counters.Problem);
    }

    [Fact]
    public async Task Dispose_WhileAttached_EndsQuietly()
    {
        var supervised = await StartAsync();
        await SeeRuntimeAsync(Probes(supervised), seen => seen is not null);
        var started = Stopwatch.GetTimestamp();

        await supervised.DisposeAsync();

        Assert.InRange(Stopwatch.GetElapsedTime(started).TotalSeconds, 0, 20);
    }

    private static Task<SupervisedTarget> StartAsync() =>
        SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            services =>
                services
                    .AddSingleton<FrameEvents>()
                    .AddSingleton<StreamClock>()
                    .AddSingleton<RunInProgress>()
                    .AddObservers()
        );

    private static IProbes Probes(SupervisedTarget supervised) => supervised.Services.GetRequiredService<IProbes>();

    private static async Task<RuntimeReading> SeeRuntimeAsync(IProbes probes, Func<RuntimeReading?, bool> asked) =>
        (await Eventually.WaitForAsync(() => probes.Runtime, asked, Cancellation))!;
}
