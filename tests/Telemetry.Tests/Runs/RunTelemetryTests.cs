using Experiments;
using Lab.Loads.Planning;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.AspNetCore.Http;
using Telemetry.Tests.Receiving;

namespace Telemetry.Tests.Runs;

/// <summary>Runs of a real lab, exported to a real receiver.</summary>
public sealed class RunTelemetryTests
{
    private const string Service = "http.client.request.duration",
        Response = "concurrency_dashboard.response.duration";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("http/protobuf")]
    [InlineData("grpc")]
    public async Task Run_FlippedInTheMiddle_ArrivesWholeWithItsSpanAndItsEvents(string protocol)
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var host = await TelemetryHost.StartAsync(
            FragileFails,
            [.. TelemetryHost.To(protocol == "grpc" ? receiver.Grpc : receiver.Http, protocol)]
        );
        host.Probes.Runtime = Readings.Create(0, threads: 12, queue: 34, busy: 9) with
        {
            Values = new Dictionary<string, double>
            {
                ["dotnet.thread_pool.thread.count"] = 12,
                ["dotnet.thread_pool.queue.length"] = 34,
                ["dotnet.thread_pool.work_item.count"] = 5_000,
            },
        };

        ((FakeXRay)host.Get<IXRay>()).Set(
            new XRayView(XRayPhase.Observing, host.Target.State.ProcessId)
            {
                Held = HeldReadings.Create(0, ("Blocking/BlockingEndpoints.cs", 41, "Thread.Sleep", 9)),
            }
        );

        var run = host
            .Lab.Start(
                new RunRequest
                {
                    Users = 4,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                    ThinkTimeMs = 1,
                }
            )
            .Run!;
        await Eventually.WaitForAsync(() => receiver.Logs.Any(IsTheFinding), found => found, Cancellation);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        await Task.Delay(TimeSpan.FromSeconds(1), Cancellation);
        host.Lab.Stop();
        var summary = (
            await Eventually.WaitForAsync(() => host.Lab.Summary(run.Id), ended => ended is not null, Cancellation)
        )!;
        var span = (
            await Eventually.WaitForAsync(
                () => receiver.Spans.SingleOrDefault(),
                seen => seen is not null,
                Cancellation
            )
        )!;
        await Eventually.WaitForAsync(
            () => receiver.Of(Service).Sum(point => point.Count),
            count => count == summary.Total.Requests,
            Cancellation
        );
        await Eventually.WaitForAsync(
            () => receiver.Logs.Any(log => log.Event == "concurrency_dashboard.finding.ended"),
            isSet => isSet,
            Cancellation
        );

        await CheckDurationsAsync(host, receiver, summary);
        CheckCounts(receiver, summary);
        CheckTarget(receiver, host);
        CheckHeldThreads(receiver, run);
        CheckSpan(span, run, summary);
        CheckEvents(receiver, span, summary);
        CheckNames(receiver);
    }

    private static bool IsTheFinding(Log log) =>
        log.Event == "concurrency_dashboard.finding"
        && (string)log.Attributes["concurrency_dashboard.finding.rule"] == "every-answer-an-error";

    private static Task FragileFails(HttpContext context)
    {
        if (context.Request.Path == "/bad/blocking")
            context.Response.StatusCode = 503;
        return context.Response.WriteAsync("ok");
    }

    private static async Task CheckDurationsAsync(LabHost host, OtlpReceiver receiver, RunSummary summary)
    {
        var document = (
            await Eventually.WaitForAsync(
                () => host.Get<IRunStore>().ReadAsync(summary.Id, Cancellation).GetAwaiter().GetResult(),
                stored => stored?.State == RecordingState.Complete,
                Cancellation
            )
        )!;
        foreach (var variant in summary.Variants)
        {
            var points = receiver
                .Of(Service)
                .Where(point => (string)point.Attributes["concurrency_dashboard.variant"] == variant.Variant.ToString())
                .ToList();
            Assert.Equal(variant.Figures.Requests, points.Sum(point => point.Count));
            Assert.All(points, point => Assert.Equal(variant.Route, point.Attributes["url.template"]));
        }

        var fragile = receiver.Of(Service).Single(point => point.Attributes.ContainsKey("error.type"));
        Assert.Equal(
            ("503", 503L),
            ((string)fragile.Attributes["error.type"], (long)fragile.Attributes["http.response.status_code"])
        );
        var good = receiver.Of(Service).Single(point => !point.Attributes.ContainsKey("error.type"));
        Assert.Equal(200L, good.Attributes["http.response.status_code"]);
        Assert.Equal(document.Intervals.Sum(interval => interval.Service.SumNs) / 1e9, good.Sum, 9);
        Assert.Equal(good.Count, good.Buckets.Sum());
        Assert.Equal(15, good.Buckets.Count);
        Assert.Equal(
            ("s", "GET", host.Address.Host, (long)host.Address.Port, "http"),
            (
                good.Unit,
                good.Attributes["http.request.method"],
                good.Attributes["server.address"],
                good.Attributes["server.port"],
                good.Attributes["url.scheme"]
            )
        );
        Assert.Equal(
            ("concurrency-dashboard", summary.Id, "blocking"),
            (
                good.Resource["service.name"],
                good.Attributes["concurrency_dashboard.run.id"],
                good.Attributes["concurrency_dashboard.experiment"]
            )
        );
        Assert.Equal(
            document.Intervals.Sum(interval => interval.Response.SumNs + interval.FailedResponse.SumNs) / 1e9,
            receiver.Of(Response).Sum(point => point.Sum),
            9
        );
    }

    private static void CheckCounts(OtlpReceiver receiver, RunSummary summary)
    {
        Assert.Equal(
            summary
                .Total.StatusCodes.OrderBy(status => status.Key)
                .Select(status => ((long)status.Key, (double)status.Value)),
            receiver
                .Of("concurrency_dashboard.responses")
                .GroupBy(point => (long)point.Attributes["http.response.status_code"])
                .OrderBy(status => status.Key)
                .Select(status => (status.Key, status.Sum(point => point.Sum)))
        );
        Assert.Equal(
            summary.Total.FailuresByKind.Select(kind => (kind.Key, (double)kind.Value)),
            receiver
                .Of("concurrency_dashboard.failed")
                .Select(point => ((string)point.Attributes["error.type"], point.Sum))
        );
        Assert.Equal(summary.Total.Succeeded, receiver.Of("concurrency_dashboard.succeeded").Sum(point => point.Sum));
        Assert.Equal(summary.Total.Cancelled, receiver.Of("concurrency_dashboard.cancelled").Sum(point => point.Sum));
        Assert.Equal(0, receiver.Of("http.client.active_requests").Single().Sum);
    }

    private static void CheckHeldThreads(OtlpReceiver receiver, CurrentRun run)
    {
        var point = Assert.Single(
            receiver.Points,
            point => point.Metric == "concurrency_dashboard.target.threads_held"
        );
        Assert.Equal((9.0, "{thread}"), (point.Sum, point.Unit));
        Assert.Equal("concurrency-dashboard-target", point.Resource["service.name"]);
        Assert.Equal(
            (run.Id, "Orders.Get", "Blocking/BlockingEndpoints.cs", 41L),
            (
                point.Attributes["concurrency_dashboard.run.id"],
                point.Attributes["code.function.name"],
                point.Attributes["code.file.path"],
                point.Attributes["code.line.number"]
            )
        );
    }

    private static void CheckTarget(OtlpReceiver receiver, LabHost host)
    {
        var observed = receiver
            .Points.Where(point => point.Metric.StartsWith("dotnet.", StringComparison.Ordinal))
            .OrderBy(point => point.Metric, StringComparer.Ordinal)
            .ToList();
        Assert.Equal(
            [
                ("dotnet.thread_pool.queue.length", "{work_item}", 34.0),
                ("dotnet.thread_pool.thread.count", "{thread}", 12),
                ("dotnet.thread_pool.work_item.count", "{work_item}", 5_000),
            ],
            observed.Select(point => (point.Metric, point.Unit, point.Sum))
        );
        Assert.All(
            observed,
            point =>
                Assert.Equal(
                    ("concurrency-dashboard-target", (long)host.Target.State.ProcessId!.Value, host.Address.Authority),
                    (
                        point.Resource["service.name"],
                        point.Resource["process.pid"],
                        point.Resource["service.instance.id"]
                    )
                )
        );
        Assert.All(
            receiver.Points.Where(point => (string)point.Resource["service.name"] == "concurrency-dashboard-target"),
            point => Assert.DoesNotContain("http", point.Metric, StringComparison.Ordinal)
        );
    }

    private static void CheckNames(OtlpReceiver receiver)
    {
        var page = File.ReadAllText(Repository.PathOf("docs", "opentelemetry.md"));
        Assert.All(
            receiver.Points.Select(point => point.Metric).Concat(receiver.Logs.Select(log => log.Event)).Distinct(),
            name =>
                Assert.Contains(
                    name.Replace("concurrency_dashboard", "", StringComparison.Ordinal) + "`",
                    page,
                    StringComparison.Ordinal
                )
        );
    }

    private static void CheckSpan(Span span, CurrentRun run, RunSummary summary)
    {
        Assert.Equal(("run blocking", "", 0), (span.Name, span.ParentId, span.Status));
        Assert.Equal((ulong)(run.StartedAt - DateTimeOffset.UnixEpoch).Ticks * 100, span.StartNs);
        Assert.Equal(summary.Seconds, (span.EndNs - span.StartNs) / 1e9, 6);
        Assert.Equal(
            ("stopped", "Fragile", "4 users", summary.Total.Requests),
            (
                span.Attributes["concurrency_dashboard.outcome"],
                span.Attributes["concurrency_dashboard.variant"],
                span.Attributes["concurrency_dashboard.load"],
                span.Attributes["concurrency_dashboard.requests"]
            )
        );
    }

    private static void CheckEvents(OtlpReceiver receiver, Span span, RunSummary summary)
    {
        Assert.All(receiver.Logs, log => Assert.Equal((span.TraceId, span.SpanId), (log.TraceId, log.SpanId)));
        Assert.All(receiver.Logs, log => Assert.InRange(log.AtNs, span.StartNs, span.EndNs));
        var flip = Assert.Single(receiver.Logs, log => log.Event == "concurrency_dashboard.variant.switched");
        Assert.Equal("Fixed", flip.Attributes["concurrency_dashboard.variant"]);
        var found = receiver.Logs.Single(IsTheFinding);
        Assert.Equal(13, found.Severity);
        Assert.True(found.AtNs < flip.AtNs);
        Assert.Equal(
            summary.Findings.Select(finding => (finding.Rule, finding.Sentence)),
            receiver
                .Logs.Where(log => log.Event == "concurrency_dashboard.finding.ended")
                .Select(log => ((string)log.Attributes["concurrency_dashboard.finding.rule"], log.Body))
        );
    }
}
