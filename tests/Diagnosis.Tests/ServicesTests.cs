using Lab.Diagnosis.Findings;
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
            Environment.ProcessorCount > 1 ? ["cpu-limit"] : ["cpu-saturation"],
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
            ["handshake-fails", "steady-service"],
            scheme: "https"
        );

    private static readonly string[] AnyWarning = ["*"];

    /// <param name="disease">The service.</param>
    /// <param name="load">The load.</param>
    /// <param name="says">The rules that report a finding; with <c>|</c> between those of which one is enough.</param>
    /// <param name="not">The rules that must not; <c>*</c> for every warning.</param>
    /// <param name="needsBackend">True where it calls another service.</param>
    /// <param name="processors">The processors it may use.</param>
    /// <param name="scheme">http or https.</param>
    private static async Task CheckAsync(
        string disease,
        RunRequest load,
        string[] says,
        string[] not,
        bool needsBackend = false,
        string? processors = null,
        string scheme = "http"
    )
    {
        await using var backend = needsBackend ? await AilingService.StartAsync("backend") : null;
        await using var service = await AilingService.StartAsync(disease, backend?.Address, processors, scheme);
        var run = await DiagnosedRun.RunAsync(service, disease, load);
        foreach (var rule in says)
            Assert.True(
                rule.Split('|').Any(one => run.Findings.Any(finding => Matches(finding, one))),
                $"{disease}: {rule} is missing.{Environment.NewLine}{run.Summary}"
            );
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
