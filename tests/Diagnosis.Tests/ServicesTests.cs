using System.Net.WebSockets;
using System.Text;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Loads.Planning;

namespace Diagnosis.Tests;

/// <summary>What the diagnosis says, and must not say, about services that the lab does not know.</summary>
[Trait("Category", "Long")]
public sealed class ServicesTests
{
    private static readonly RunRequest FiftyUsers = new()
    {
        Users = 50,
        DurationSeconds = 14,
        TimeoutMs = 15_000,
    };

    [Fact]
    public Task Healthy_IsWell() => CheckAsync("healthy", FiftyUsers, ["steady-service"], AnyWarning);

    [Fact]
    public Task CpuBound_OnOneOfTheProcessors_IsAtItsCpuLimit() =>
        CheckAsync(
            "cpu-bound",
            FiftyUsers,
            // On a machine that is busy with other things it does not get the whole of its processor.
            ["cpu-limit|cpu-saturation"],
            ["thread-pool-starvation", "steady-service", "internal-limit"],
            processors: "0"
        );

    [Fact]
    public Task TlsStarved_HandshakesThatTimeOut_IsStarvation() =>
        CheckAsync(
            "tls-starved",
            FiftyUsers with
            {
                Users = 300,
                TimeoutMs = 2_000,
            },
            ["thread-pool-starvation"],
            ["handshake-fails", "steady-service", "overload-without-back-pressure"],
            scheme: "https"
        );

    [Fact]
    public Task SlowSemaphore_IsAnInternalLimit() =>
        CheckAsync("slow-semaphore", FiftyUsers, ["internal-limit"], [.. Healthy, .. Threads]);

    [Fact]
    public Task OutgoingPool_IsAQueueForConnections() =>
        CheckAsync(
            "outgoing-pool",
            FiftyUsers,
            ["connection-queue"],
            [.. Healthy, .. Threads, "internal-limit"],
            needsBackend: true
        );

    [Fact]
    public Task RateLimiterQueue_IsNamed() =>
        CheckAsync(
            "rate-limiter-queue",
            FiftyUsers,
            ["rate-limiter-queue"],
            [.. Healthy, .. Threads, "internal-limit"]
        );

    [Fact]
    public Task RateLimited503_IsBackPressure() =>
        CheckAsync(
            "rate-limited-503",
            FiftyUsers,
            ["back-pressure-working:Back-pressure works"],
            ["server-errors", "every-answer-an-error", "overload-without-back-pressure"]
        );

    [Fact]
    public Task UnavailableWithRetryAfter_IsBackPressure() =>
        CheckAsync(
            "unavailable-retry-after",
            FiftyUsers,
            ["back-pressure-working:Back-pressure works"],
            ["server-errors", "every-answer-an-error", "overload-without-back-pressure"]
        );

    [Fact]
    public Task Unavailable_WithoutRetryAfter_Fails() =>
        CheckAsync("unavailable", FiftyUsers, ["server-errors"], [.. Healthy, "back-pressure-working"]);

    [Fact]
    public Task Events_AsTheEndpointUnderLoad_AreNotSlow() =>
        CheckAsync(
            "events",
            FiftyUsers with
            {
                TimeoutMs = 2_000,
            },
            ["clients-give-up:The responses do not end"],
            [.. AnyWarning, "clients-give-up:Every request times out"]
        );

    [Fact]
    public Task Blocking_ItsHealthCheckWaits() =>
        CheckAsync(
            "blocking",
            FiftyUsers with
            {
                Users = 200,
                TimeoutMs = 60_000,
            },
            ["monitor-starved", "thread-pool-starvation"],
            Healthy,
            healthUrl: "/ready",
            isAlsoTrue: run =>
                Assert.Contains(
                    "/ready",
                    run.Findings.First(finding => finding.Rule == "monitor-starved").Sentence,
                    StringComparison.Ordinal
                )
        );

    [Fact]
    public Task Healthy_ItsHealthCheckIsAnswered() =>
        CheckAsync(
            "healthy",
            FiftyUsers,
            [],
            ["monitor-starved"],
            healthUrl: "/ready",
            isAlsoTrue: run => Assert.NotEmpty(run.Values(SeriesCatalogue.PollLatency))
        );

    [Fact]
    public Task Quota_IsNoMeritOfTheService() =>
        CheckAsync(
            "quota",
            FiftyUsers,
            ["back-pressure-working:A quota rejects requests"],
            ["back-pressure-working:Back-pressure works"]
        );

    [Fact]
    public Task GcHeavy_PausesAreTheTail() =>
        CheckAsync("gc-heavy", FiftyUsers, ["gc-pressure"], [.. Healthy, .. Threads, "internal-limit"]);

    [Fact]
    public Task LongLock_IsLockContention() =>
        CheckAsync("long-lock", FiftyUsers, ["lock-contention"], [.. Healthy, "internal-limit", "sync-over-async"]);

    [Fact]
    public Task BackgroundParallel_IsBesideTheRequests() =>
        CheckAsync("background-parallel", FiftyUsers, [], AnyWarning);

    [Fact]
    public Task RaisedMinThreads_IsAThreadPerRequest() =>
        CheckAsync("raised-min-threads", FiftyUsers, ["thread-per-request"], Healthy);

    [Fact]
    public Task LeakedSemaphore_DoesNotRespond() =>
        CheckAsync(
            "leaked-semaphore",
            FiftyUsers with
            {
                TimeoutMs = 1_000,
            },
            ["unresponsive"],
            [.. Healthy, .. Threads, "overload-without-back-pressure", "lock-contention"],
            isAlsoTrue: run =>
                Assert.Contains(
                    "LeakedSemaphore.cs:13, SemaphoreSlim.WaitAsync",
                    run.Findings.First(finding => finding.Rule == "unresponsive").Sentence,
                    StringComparison.Ordinal
                )
        );

    [Fact]
    public Task Deadlock_IsNamedWithin10SecondsAndAlone() =>
        CheckAsync(
            "deadlock",
            FiftyUsers,
            ["deadlock"],
            [.. Healthy, .. Threads, "unresponsive", "overload-without-back-pressure", "nobody-answered"],
            isAlsoTrue: run =>
            {
                var finding = Assert.Single(run.Findings, finding => finding.Rule == "deadlock");
                Assert.Contains("Deadlock.cs:28", finding.Sentence, StringComparison.Ordinal);
                Assert.Contains("Deadlock.cs:38", finding.Sentence, StringComparison.Ordinal);
                var (elapsed, succeeded) = (
                    SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed),
                    SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)
                );
                var lastResponse = run
                    .Frames.Where(frame => frame.Values[succeeded] > 0)
                    .Max(frame => frame.Values[elapsed] ?? 0);
                Assert.True(
                    finding.Since < lastResponse + 10,
                    $"Seen at {finding.Since} s, last response at {lastResponse} s."
                );
            }
        );

    [Fact]
    public Task ResultUnderLock_DoesNotRespond() =>
        CheckAsync(
            "result-under-lock",
            FiftyUsers,
            ["unresponsive"],
            [.. Healthy, "thread-pool-starvation", "lock-contention", "deadlock", "overload-without-back-pressure"],
            isAlsoTrue: run =>
                Assert.Contains(
                    "ResultUnderLock.cs:21",
                    run.Findings.First(finding => finding.Rule == "unresponsive").Sentence,
                    StringComparison.Ordinal
                )
        );

    [Fact]
    public Task SilentDependency_IsNoOverload() =>
        CheckAsync(
            "silent-dependency",
            FiftyUsers with
            {
                TimeoutMs = 2_000,
            },
            ["clients-give-up|unresponsive"],
            [.. Healthy, .. Threads, "overload-without-back-pressure"],
            needsBackend: true
        );

    [Fact]
    public Task NewClient_UsesOutgoingConnectionsOnce() =>
        CheckAsync(
            "new-client",
            FiftyUsers,
            ["socket-exhaustion"],
            [.. Healthy, "connection-queue"],
            needsBackend: true
        );

    [Fact]
    public Task WaitsForDatabase_TheLocalDatabaseIsNotBackground() =>
        CheckAsync(
            "waits-for-database",
            FiftyUsers,
            [],
            [.. Healthy, .. Threads, "internal-limit"],
            needsBackend: true,
            isAlsoTrue: run =>
            {
                var dependency = run.Values(SeriesCatalogue.CpuDependencies).DefaultIfEmpty(0).Average();
                Assert.True(dependency > run.Values(SeriesCatalogue.CpuTarget).Average(), $"{dependency} %");
                // On a machine that is busy with other things it gets too little.
                if (dependency < CpuSaturation.MinTargetOfMachinePercent * 1.2)
                    return;
                var finding = Assert.Single(run.Findings, finding => finding.Rule == "cpu-saturation");
                Assert.Contains("Ailing", finding.Sentence, StringComparison.Ordinal);
            }
        );

    [Fact]
    public Task Retries_AreAStormForAnyService() =>
        CheckAsync("retries", FiftyUsers, ["retry-storm"], Healthy, needsBackend: true);

    [Fact]
    public Task BlockingTimer_BlocksOnTasks() =>
        CheckAsync(
            "blocking-timer",
            FiftyUsers,
            ["sync-over-async|thread-pool-starvation"],
            [.. Healthy, "internal-limit", "overload-without-back-pressure"]
        );

    [Fact]
    public Task ParallelSleep_IsStarvation() =>
        CheckAsync(
            "parallel-sleep",
            FiftyUsers,
            ["thread-pool-starvation|sync-over-async"],
            [.. Healthy, "internal-limit", "overload-without-back-pressure"]
        );

    [Fact]
    public async Task Streams_OfOtherClients_AreNoAbandonedWork()
    {
        await using var service = await AilingService.StartAsync("streams");
        using var client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 200 });
        List<IDisposable> streams = [];
        DiagnosedRun? run = null;
        try
        {
            run = await DiagnosedRun.RunAsync(
                service,
                "streams",
                FiftyUsers,
                async () =>
                {
                    for (var i = 0; i < 50; i++)
                    {
                        streams.Add(await client.GetStreamAsync(new Uri(service.Address, "/events")));
                        streams.Add(await OpenSocketAsync(service, "/socket", ""));
                        streams.Add(await OpenSocketAsync(service, "/hub", HubHandshake));
                    }
                }
            );
        }
        finally
        {
            streams.ForEach(stream => stream.Dispose());
        }

        Assert.True(
            run!.Findings.All(finding => finding.Severity != FindingSeverity.Warning),
            $"streams{Environment.NewLine}{run.Summary}"
        );
    }

    private const string HubHandshake = "{\"protocol\":\"json\",\"version\":1}\u001e";

    private static async Task<ClientWebSocket> OpenSocketAsync(AilingService service, string path, string first)
    {
        var socket = new ClientWebSocket();
        var address = new UriBuilder(new Uri(service.Address, path)) { Scheme = "ws" }.Uri;
        await socket.ConnectAsync(address, TestContext.Current.CancellationToken);
        if (first.Length > 0)
            await socket.SendAsync(
                Encoding.UTF8.GetBytes(first),
                WebSocketMessageType.Text,
                endOfMessage: true,
                TestContext.Current.CancellationToken
            );
        return socket;
    }

    private static readonly string[] AnyWarning = ["*"],
        Healthy = ["steady-service"],
        Threads = ["thread-pool-starvation", "sync-over-async", "lock-contention"];

    /// <param name="disease">The service.</param>
    /// <param name="load">The load.</param>
    /// <param name="says">The rules that report a finding; with <c>|</c> between those of which one is enough.</param>
    /// <param name="not">The rules that must not; <c>*</c> for every warning.</param>
    /// <param name="needsBackend">True where it calls another service.</param>
    /// <param name="processors">The processors it may use.</param>
    /// <param name="scheme">http or https.</param>
    /// <param name="isAlsoTrue">Further checks.</param>
    /// <param name="healthUrl">The path of its health check.</param>
    private static async Task CheckAsync(
        string disease,
        RunRequest load,
        string[] says,
        string[] not,
        bool needsBackend = false,
        string? processors = null,
        string scheme = "http",
        Action<DiagnosedRun>? isAlsoTrue = null,
        string? healthUrl = null
    )
    {
        await using var backend = needsBackend ? await AilingService.StartAsync("backend") : null;
        await using var service = await AilingService.StartAsync(disease, backend?.Address, processors, scheme);
        var run = await DiagnosedRun.RunAsync(service, disease, load, healthUrl: healthUrl);
        TestContext.Current.TestOutputHelper?.WriteLine($"{disease}{Environment.NewLine}{run.Summary}");
        foreach (var rule in says)
            Assert.True(
                rule.Split('|').Any(one => run.Findings.Any(finding => Matches(finding, one))),
                $"{disease}: {rule} is missing.{Environment.NewLine}{run.Summary}"
            );
        isAlsoTrue?.Invoke(run);
        foreach (var rule in not)
            Assert.False(
                run.Findings.Any(finding =>
                    rule == "*" ? finding.Severity == FindingSeverity.Warning : Matches(finding, rule)
                ),
                $"{disease}: {rule} is wrong.{Environment.NewLine}{run.Summary}"
            );
    }

    // A rule, or a rule and a title of one of its causes, such as "gc-pressure:A pause".
    private static bool Matches(Finding finding, string expected) =>
        expected.Split(':', 2) is [var rule, var title]
            ? finding.Rule == rule && finding.Title == title
            : finding.Rule == expected;
}
