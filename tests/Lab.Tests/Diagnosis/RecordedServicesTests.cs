using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

/// <summary>
/// What the diagnosis says, and must not say, about recorded runs of the services in <c>tests/Services/Ailing</c>.
/// <c>Diagnosis.Tests</c> runs them live, and writes such recordings to the folder of the variable CONCURRENCY_DASHBOARD_RECORD.
/// </summary>
public sealed class RecordedServicesTests
{
    private const string Healthy = "steady-service",
        Threads = "thread-pool-starvation sync-over-async lock-contention";

    [Theory]
    [InlineData("background-parallel", "", "sync-over-async thread-pool-starvation")]
    [InlineData("blocking", "monitor-starved", Healthy)]
    [InlineData("cpu-bound", "cpu-limit|cpu-saturation", $"{Healthy} thread-pool-starvation internal-limit")]
    // A recording has no looks at locks.
    [InlineData("deadlock", "lock-contention", $"{Healthy} deadlock")]
    [InlineData("events", "clients-give-up", $"{Healthy} {Threads} nobody-answered overload-without-back-pressure")]
    [InlineData("gc-heavy", "gc-pressure", $"{Healthy} {Threads} internal-limit")]
    [InlineData("leaked-semaphore", "unresponsive", $"{Healthy} {Threads} overload-without-back-pressure")]
    [InlineData("long-lock", "lock-contention", $"{Healthy} internal-limit sync-over-async")]
    [InlineData("new-client", "socket-exhaustion", $"{Healthy} connection-queue {Threads}")]
    [InlineData("outgoing-pool", "connection-queue", $"{Healthy} {Threads} internal-limit")]
    [InlineData(
        "parallel-sleep",
        "thread-pool-starvation|sync-over-async",
        $"{Healthy} overload-without-back-pressure"
    )]
    [InlineData("quota", "back-pressure-working", "server-errors")]
    [InlineData("raised-min-threads", "thread-per-request", $"{Healthy} pool-of-a-run-before")]
    [InlineData("rate-limited-503", "back-pressure-working", "server-errors every-answer-an-error")]
    [InlineData("rate-limiter-queue", "rate-limiter-queue", $"{Healthy} {Threads} internal-limit")]
    [InlineData("result-under-lock", "sync-over-async", $"{Healthy} deadlock")]
    [InlineData("retries", "retry-storm", $"{Healthy} socket-exhaustion {Threads}")]
    [InlineData(
        "silent-dependency",
        "clients-give-up|unresponsive",
        $"{Healthy} {Threads} overload-without-back-pressure"
    )]
    [InlineData("slow-semaphore", "internal-limit", $"{Healthy} {Threads}")]
    [InlineData("streams", "", "abandoned-work")]
    [InlineData("streams-of-three-kinds", "", "abandoned-work")]
    [InlineData("tls-starved", "thread-pool-starvation", $"{Healthy} handshake-fails overload-without-back-pressure")]
    [InlineData("unavailable", "server-errors", $"{Healthy} back-pressure-working")]
    [InlineData(
        "unavailable-retry-after",
        "back-pressure-working",
        "server-errors every-answer-an-error overload-without-back-pressure"
    )]
    [InlineData("waits-for-database", "", $"{Healthy} {Threads} internal-limit")]
    public void Findings_OfAService_NameItsDiseaseAndNoOther(string service, string says, string not)
    {
        var findings = RecordedRun.Load($"service-{service}").Findings();
        var all = string.Join(Environment.NewLine, findings.Select(finding => $"{finding.Rule}: {finding.Sentence}"));

        foreach (var rule in says.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            Assert.True(
                rule.Split('|').Any(one => Has(findings, one)),
                $"{rule} is missing.{Environment.NewLine}{all}"
            );
        foreach (var rule in not.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            Assert.False(Has(findings, rule), $"{rule} is wrong.{Environment.NewLine}{all}");
    }

    [Theory]
    [InlineData("streams")]
    [InlineData("streams-of-three-kinds")]
    public void Streams_OfOtherClients_AreNoWarning(string service) =>
        Assert.DoesNotContain(
            RecordedRun.Load($"service-{service}").Findings(),
            finding => finding.Severity == FindingSeverity.Warning
        );

    [Fact]
    public void Quota_IsNoMerit() =>
        Assert.Equal(
            FindingSeverity.Notice,
            RecordedRun.Load("service-quota").Finding("back-pressure-working")?.Severity
        );

    private static bool Has(IEnumerable<Finding> findings, string rule) =>
        findings.Any(finding => finding.Rule == rule);
}
