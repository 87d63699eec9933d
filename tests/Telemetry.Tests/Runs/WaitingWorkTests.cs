using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Plans;
using LoadEngine.Runs;
using Microsoft.Extensions.DependencyInjection;
using Telemetry.Runs;

namespace Telemetry.Tests.Runs;

public sealed class WaitingWorkTests
{
    private const int Told = 10_000;

    private static readonly LoadPlan Plan = new()
    {
        Target = LoadTarget.Get("Target", "http://127.0.0.1:9/"),
        Executor = new ConstantVus(1, TimeSpan.FromSeconds(1)),
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task OnSampled_NoOneTakesThem_AreLeftOutBeyondTheBoundAndTheEndIsNot()
    {
        var (log, run) = (new CapturedLog(), RunSamples.Run());
        await using var host = await TelemetryHost.StartAsync(null, log, TelemetryHost.To("http://127.0.0.1:9"));
        using var telemetry = ActivatorUtilities.CreateInstance<RunTelemetry>(host.Get<IServiceProvider>());
        await using var engine = LoadRun.Start(Plan, AllowedHosts.LoopbackOnly);
        var snapshot = engine.TakeSnapshot();

        telemetry.OnStarted(run.Run, Plan);
        for (var time = 0; time < Told; time++)
            telemetry.OnSampled(snapshot);
        telemetry.OnEnded(run.Summary!);
        await telemetry.StartAsync(Cancellation);

        await Eventually.WaitForAsync(
            () =>
                log.Lines.Any(line =>
                    line.Contains($"measurements of run {run.Id} were left out", StringComparison.Ordinal)
                ),
            isTold => isTold,
            Cancellation
        );
    }

    [Fact]
    public async Task OnEnded_AfterTheEndOfTheProgram_IsQuietlyNotTaken()
    {
        var run = RunSamples.Run();
        await using var host = await TelemetryHost.StartAsync(null, TelemetryHost.To("http://127.0.0.1:9"));
        var telemetry = ActivatorUtilities.CreateInstance<RunTelemetry>(host.Get<IServiceProvider>());
        await telemetry.StartAsync(Cancellation);
        telemetry.Dispose();

        telemetry.OnEnded(run.Summary!);
    }

    [Fact]
    public async Task OnEnded_InTheMomentOfTheEnd_IsQuietlyNotTaken()
    {
        const int Rounds = 50;
        var summary = RunSamples.Run().Summary!;
        await using var host = await TelemetryHost.StartAsync(null, TelemetryHost.To("http://127.0.0.1:9"));
        for (var round = 0; round < Rounds; round++)
        {
            using var telemetry = ActivatorUtilities.CreateInstance<RunTelemetry>(host.Get<IServiceProvider>());
            await telemetry.StartAsync(Cancellation);
            var isOver = false;
            var telling = Task.Factory.StartNew(
                () =>
                {
                    while (!Volatile.Read(ref isOver))
                        telemetry.OnEnded(summary);
                },
                Cancellation,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );

            await telemetry.StopAsync(Cancellation);

            Volatile.Write(ref isOver, true);
            await telling;
        }
    }
}
