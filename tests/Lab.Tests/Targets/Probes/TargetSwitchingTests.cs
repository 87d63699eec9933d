using System.Diagnostics;
using Experiments;
using Experiments.Charts;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Lab.Tests.Targets.Probes;

/// <summary>Switching between two real target processes: the metrics always belong to the current target.</summary>
public sealed class TargetSwitchingTests
{
    // More threads than the lab's own target has, and fewer than the service has, so that the thread count identifies the process.
    private const int ThreadsOfService = 40,
        ThreadsBetween = 25;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_TargetSwitchedTwentyTimes_NeverShowAForeignValue()
    {
        using var folder = new TemporaryFolder();
        await using var service = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        await service.WaitForAsync(TargetPhase.Running, Cancellation);
        await service.Target.RestartAsync(
            new RuntimeSettings { MinWorkerThreads = 2 * ThreadsOfService },
            TestLease.New()
        );
        var serviceProcess = service.Target.State.ProcessId!.Value;
        using var held = HoldThreads(service.Target.State.Address);
        await using var supervised = await SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            services => services.AddObservers().AddFrames().AddLiveLab(),
            ("Lab:DataFolder", folder.Path)
        );
        var number = (await supervised.WaitForAsync(TargetPhase.Running, Cancellation)).ProcessId!.Value;
        var (lab, control, stream) = (
            supervised.Services.GetRequiredService<ILab>(),
            supervised.Services.GetRequiredService<ServiceControl>(),
            supervised.Services.GetRequiredService<FrameStream>()
        );
        var reached = 0L;
        for (var round = 0; round < 10; round++)
        {
            Done(
                await control.UseServiceAsync(
                    new Uri(service.Target.State.Address, "/good/blocking").AbsoluteUri,
                    $"{serviceProcess}",
                    Cancellation
                )
            );
            reached = stream.Latest;
            await SeeThreadsAsync(reached, isService: true);
            if (round % 3 == 0)
                await RunAsync(serviceProcess, new RunRequest { Experiment = lab.State.Experiment });
            Check(reached, isService: true);

            Done(await control.UseOwnAsync());
            reached = stream.Latest;
            Assert.NotEqual(number, number = supervised.Target.State.ProcessId!.Value);
            if (round % 3 == 1)
                await RunAsync(number, new RunRequest { Variant = VariantKind.Fixed });
            else
                await SeeThreadsAsync(reached, isService: false);
            Check(reached, isService: false);
        }

        async Task RunAsync(int process, RunRequest asked)
        {
            var run = lab.Start(asked with { Users = 3, DurationSeconds = 2, RampSeconds = 0 });
            Done(run);
            Assert.Equal(process, run.Run!.ProcessId);
            await Eventually.WaitForAsync(() => lab.State.Run, now => now is null, Cancellation);
        }

        // The current frame may have started before the switch.
        void Check(long after, bool isService) =>
            Assert.All(
                stream.GetFramesAfter(after + 1).Select(Threads).OfType<double>(),
                threads =>
                    Assert.True(
                        threads > ThreadsBetween == isService,
                        $"{threads} threads are shown for the {(isService ? "service" : "lab's own target")}."
                    )
            );

        Task SeeThreadsAsync(long after, bool isService) =>
            Eventually.WaitForAsync(
                () => stream.GetFramesAfter(after + 1).Select(Threads),
                seen => seen.Any(threads => threads > ThreadsBetween == isService && threads is not null),
                Cancellation
            );
    }

    private static void Done(LabResult answer) => Assert.True(answer.IsDone, string.Join('\n', answer.Errors));

    private static double? Threads(Frame frame) => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.PoolThreads)];

    // Blocks enough threads of the service to distinguish it from every other process in this test.
    private static Holding HoldThreads(Uri address)
    {
        var holding = new Holding(new HttpClient { BaseAddress = address, Timeout = TimeSpan.FromMinutes(5) });
        foreach (var _ in Enumerable.Range(0, ThreadsOfService))
            holding.Begin();
        return holding;
    }

    private sealed class Holding(HttpClient client) : IDisposable
    {
        private volatile bool _isOver;

        public void Begin() => _ = HoldAsync();

        public void Dispose()
        {
            _isOver = true;
            client.Dispose();
        }

        private async Task HoldAsync()
        {
            while (!_isOver)
            {
                try
                {
                    using var answer = await client.GetAsync(new Uri("/bad/burst", UriKind.Relative));
                }
                catch (Exception over)
                    when (over is HttpRequestException or OperationCanceledException or ObjectDisposedException)
                {
                    Debug.Assert(_isOver, over.Message);
                    return;
                }
            }
        }
    }
}
