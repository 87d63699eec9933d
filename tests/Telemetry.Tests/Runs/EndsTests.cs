using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Observers;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Testing;
using Microsoft.Extensions.Options;
using Telemetry.Runs;
using Telemetry.Tests.Receiving;

namespace Telemetry.Tests.Runs;

/// <summary>Failures: runs that end early, unreachable receivers, and no receiver.</summary>
[Trait("Category", "Long")]
public sealed class EndsTests
{
    private static readonly RunRequest Short = new()
    {
        Model = LoadModel.SharedIterations,
        Iterations = 20,
        Users = 2,
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_TargetDied_IsASpanWithAnError()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var host = await TelemetryHost.StartAsync(null, TelemetryHost.To(receiver.Http));
        host.Lab.Start(
            new RunRequest
            {
                Users = 1,
                DurationSeconds = 60,
                ThinkTimeMs = 10,
            }
        );

        host.Target.State = host.Target.State with
        {
            Phase = TargetPhase.Crashed,
            Death = new(Environment.ProcessId, 137, "It ended with 137.", []),
        };
        var span = (
            await Eventually.WaitForAsync(
                () => receiver.Spans.SingleOrDefault(),
                seen => seen is not null,
                Cancellation
            )
        )!;

        Assert.Equal(
            (2, "It ended with 137.", "target-died"),
            (span.Status, span.StatusMessage, span.Attributes["concurrency_dashboard.outcome"])
        );
        await Eventually.WaitForAsync(
            () =>
                receiver.Logs.Any(log => log.Event == "concurrency_dashboard.target.died" && log.SpanId == span.SpanId),
            isSet => isSet,
            Cancellation
        );
    }

    [Fact]
    public async Task Run_SendingEndsBeforeIt_IsASpanWithAnErrorAndGoesOn()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var host = await TelemetryHost.StartAsync(null, TelemetryHost.To(receiver.Http));
        var run = host
            .Lab.Start(
                new RunRequest
                {
                    Users = 1,
                    DurationSeconds = 60,
                    ThinkTimeMs = 10,
                }
            )
            .Run!;

        await host.Get<RunTelemetry>().StopAsync(Cancellation);

        var span = Assert.Single(receiver.Spans);
        Assert.Equal((2, "interrupted"), (span.Status, span.Attributes["concurrency_dashboard.outcome"]));
        Assert.Equal(run, host.Lab.State.Run);
    }

    [Fact]
    public async Task Runs_TwoInARow_AreTwoSpansWithMeasurementsOfTheirOwn()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var host = await TelemetryHost.StartAsync(null, TelemetryHost.To(receiver.Http));

        var runs = new[]
        {
            await host.Lab.RunToEndAsync(Short, Cancellation),
            await host.Lab.RunToEndAsync(Short with { Iterations = 30 }, Cancellation),
        };
        await Eventually.WaitForAsync(
            () => receiver.Of("concurrency_dashboard.responses").Count,
            count => count == 2,
            Cancellation
        );
        await Eventually.WaitForAsync(() => receiver.Spans.Count, count => count == 2, Cancellation);

        Assert.Equal(
            runs.Select(run => (run.Id, (double)run.Total.Requests)),
            receiver
                .Of("concurrency_dashboard.responses")
                .Select(point => ((string)point.Attributes["concurrency_dashboard.run.id"], point.Sum))
                .OrderBy(run => run.Item2)
        );
        Assert.Equal(2, receiver.Spans.Select(span => span.TraceId).Distinct().Count());
    }

    [Theory]
    [InlineData(null, null)]
    [InlineData(" ", null)]
    [InlineData("http://127.0.0.1:4318", "true")]
    public async Task Variable_AbsentOrSwitchedOff_BuildsNothing(string? endpoint, string? disabled)
    {
        await using var host = await TelemetryHost.StartAsync(
            null,
            ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint),
            ("OTEL_SDK_DISABLED", disabled)
        );
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name.StartsWith("ConcurrencyDashboard", StringComparison.Ordinal),
            Sample = (ref _) => ActivitySamplingResult.AllData,
        };
        var spans = 0;
        listener.ActivityStarted = _ => spans++;
        ActivitySource.AddActivityListener(listener);

        await host.Lab.RunToEndAsync(Short, Cancellation);

        Assert.Empty(host.Get<IEnumerable<IRunExport>>());
        Assert.DoesNotContain(
            host.Get<IEnumerable<Microsoft.Extensions.Hosting.IHostedService>>(),
            service => service is RunTelemetry
        );
        Assert.Equal(0, spans);
    }

    [Theory]
    [InlineData("localhost:4318")]
    [InlineData("collector")]
    [InlineData("ftp://collector")]
    [InlineData("collector:4318/?key=a-secret")]
    public async Task Variable_NoAddress_IsRefusedWithAMessageThatDoNotTellIt(string endpoint)
    {
        var refusal = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            TelemetryHost.StartAsync(null, TelemetryHost.To(endpoint))
        );

        Assert.Equal(
            ["OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318."],
            refusal.Failures
        );
    }

    // Regression: the exporter used its default protocol, and every run was lost.
    [Theory]
    [InlineData("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json", false)]
    [InlineData("OTEL_EXPORTER_OTLP_METRICS_PROTOCOL", "smoke signals", false)]
    [InlineData("OTEL_EXPORTER_OTLP_PROTOCOL", " grpc ", true)]
    [InlineData("OTEL_EXPORTER_OTLP_PROTOCOL", "", true)]
    public async Task Protocol_ThatIsInvalid_IsRefusedWithThoseThereAre(string variable, string protocol, bool isOne)
    {
        (string, string?)[] variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9"), (variable, protocol)];
        if (isOne)
        {
            await using var host = await TelemetryHost.StartAsync(null, variables);
            return;
        }

        var refusal = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            TelemetryHost.StartAsync(null, variables)
        );

        Assert.Equal([$"{variable} must be grpc (the default) or http/protobuf."], refusal.Failures);
    }

    [Fact]
    public async Task Variables_ThatTheExporterCannotUse_DisturbNoRun()
    {
        await using var host = await TelemetryHost.StartAsync(
            null,
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:9"),
            ("OTEL_EXPORTER_OTLP_CERTIFICATE", "nowhere.pem"),
            ("OTEL_EXPORTER_OTLP_HEADERS", "no header")
        );

        Assert.Equal(20, (await host.Lab.RunToEndAsync(Short, Cancellation)).Total.Succeeded);
    }

    [Theory]
    [InlineData("OTEL_EXPORTER_OTLP_HEADERS", "a-secret-without-a-name")]
    [InlineData("OTEL_EXPORTER_OTLP_CERTIFICATE", "nowhere.pem")]
    public async Task Variable_ThatTheExporterCannotUse_IsReportedInASentenceWithoutAStackOrASecret(
        string name,
        string value
    )
    {
        var log = new CapturedLog();
        await using (
            await TelemetryHost.StartAsync(
                null,
                log,
                [("OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:9"), (name, value)]
            )
        )
            await Eventually.WaitForAsync(
                () =>
                    log.Lines.Any(line =>
                        line.Contains("Runs are not exported to https://127.0.0.1:9", StringComparison.Ordinal)
                    ),
                isSaid => isSaid,
                Cancellation
            );

        Assert.DoesNotContain(log.Lines, line => line.Contains("   at ", StringComparison.Ordinal));
        Assert.DoesNotContain(log.Lines, line => line.Contains("a-secret", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Receiver_ThatNeverAnswers_DisturbsNeitherTheRunNorTheEnd(bool listens)
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var port = ((IPEndPoint)silent.LocalEndpoint).Port;
        if (!listens)
            silent.Stop();
        var host = await TelemetryHost.StartAsync(null, TelemetryHost.To($"http://127.0.0.1:{port}"));

        var first = await host.Lab.RunToEndAsync(Short, Cancellation);
        var second = await host.Lab.RunToEndAsync(Short, Cancellation);
        var ending = Stopwatch.StartNew();
        await host.DisposeAsync();

        Assert.Equal((20, 20), (first.Total.Succeeded, second.Total.Succeeded));
        Assert.True(ending.Elapsed < 3 * RunTelemetry.MaxShutdownTime, $"The end took {ending.Elapsed}.");
    }
}
