using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

public sealed class RecordedRunsTests
{
    public static TheoryData<string> Healthy => [.. RecordedRun.Healthy];

    public static TheoryData<string> All => [.. RecordedRun.All];

    [Theory]
    [MemberData(nameof(Healthy))]
    public void Findings_HealthyRunOfAFixedVariant_HaveNoWarning(string name) =>
        Assert.DoesNotContain(
            RecordedRun.Load(name).Findings(),
            finding => finding.Severity == FindingSeverity.Warning
        );

    // A recording has no looks at locks.
    [Theory]
    [InlineData("fragile-hot-lock", "lock-contention", "pool-of-a-run-before internal-limit")]
    [InlineData("fragile-deadlock", "lock-contention", "internal-limit sync-over-async")]
    [InlineData("fragile-database", "connection-queue", "internal-limit lock-contention")]
    [InlineData("fragile-database-leak", "leaked-connections", "internal-limit lock-contention unresponsive")]
    [InlineData("fragile-outgoing-http", "connection-queue", "retry-storm internal-limit")]
    [InlineData("fragile-http2-streams", "connection-queue", "retry-storm internal-limit server-errors")]
    [InlineData("fragile-gc", "gc-pressure", "internal-limit lock-contention")]
    public void Findings_FragileVariant_NameItsCauseAndNoOther(string name, string cause, string not)
    {
        var findings = RecordedRun.Load(name).Findings();

        Assert.Equal(FindingSeverity.Warning, findings.First(finding => finding.Rule == cause).Severity);
        Assert.Empty(findings.Select(finding => finding.Rule).Intersect(not.Split(' ').Append("steady-service")));
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Findings_WholeRun_DoNotFlicker(string name)
    {
        var (changes, before) = (0, new HashSet<string>());
        foreach (var (_, holding) in RecordedRun.Load(name).Live())
        {
            var now = holding.Select(finding => finding.Rule).ToHashSet();
            changes += now.Except(before).Count();
            before = now;
        }

        // In such a short run each finding may appear twice at most.
        Assert.InRange(changes, 0, 2 * RecordedRun.Load(name).Findings().Count);
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Findings_AtAnyMoment_ReportWarningsFirst(string name) =>
        Assert.All(
            RecordedRun.Load(name).Live(),
            moment =>
            {
                var warnings = moment
                    .Holding.Where(finding => finding.PredatesSwitchTo is null)
                    .Select(finding => finding.Severity == FindingSeverity.Warning)
                    .ToList();
                Assert.Equal(warnings.OrderDescending(), warnings);
            }
        );

    [Theory]
    [MemberData(nameof(All))]
    public void Findings_AtAnyMoment_FitIntoTheLinesOfTheStage(string name)
    {
        var run = RecordedRun.Load(name);
        var findings = run.Live().SelectMany(moment => moment.Holding).Concat(run.Findings());

        var tooLong = findings
            .Where(finding => FindingLines.LettersOf(finding) > FindingLines.MostLetters)
            .Select(finding =>
                $"{FindingLines.LettersOf(finding):0}: {finding.Headline()} {finding.Moment()}{finding.Sentence}"
            )
            .Distinct();

        Assert.True(!tooLong.Any(), string.Join(Environment.NewLine, tooLong));
    }

    [Fact]
    public void Findings_AfterTheEnd_NoneHolds() =>
        Assert.All(
            RecordedRun.Load("fragile-blocking").Findings(),
            finding =>
            {
                Assert.NotNull(finding.Until);
                Assert.True(finding.Until >= finding.Since);
                Assert.NotEmpty(finding.Evidence);
            }
        );

    [Fact]
    public void Live_StarvedTarget_IsReportedWithinFiveSeconds()
    {
        var pair = RecordedRun
            .Load("fragile-blocking")
            .Live()
            .First(moment => moment.Holding.Any(finding => finding.Rule == "thread-pool-starvation"));

        Assert.InRange(pair.Seconds, 0, 5);
    }
}
