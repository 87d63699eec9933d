using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class RunDiagnosisTests
{
    private const double SwitchedAt = 5;

    [Theory]
    [InlineData(0.0, "good")]
    [InlineData(SwitchedAt + 1, "warning")]
    public void Findings_WarningOlderThanTheSwitch_StandsBehindTheGoodNews(double warnsFrom, string expected)
    {
        var diagnosis = Diagnosis(
            new Rule("warning", FindingSeverity.Warning, at => at >= warnsFrom),
            new Rule("good", FindingSeverity.Good, at => at >= SwitchedAt + 1)
        );

        Play(diagnosis, until: 8);

        Assert.Equal(
            (expected, 2),
            (diagnosis.Findings[0].Rule, diagnosis.Findings.Count(finding => finding.Until is null))
        );
    }

    // The effect is seen first; once its cause is known, one finding is left.
    [Fact]
    public void Findings_CauseThatAbsorbsItsEffect_StandsAlone()
    {
        var diagnosis = Diagnosis(
            new Rule("cause", FindingSeverity.Warning, at => at is >= 3 and < 6) { Absorbed = "effect" },
            new Rule("effect", FindingSeverity.Warning, _ => true)
        );

        Play(diagnosis, until: 2.5);
        Assert.Equal(["effect"], diagnosis.Findings.Select(finding => finding.Rule));
        Play(diagnosis, until: 4.5, from: 2.75);
        Assert.Equal(["cause"], diagnosis.Findings.Select(finding => finding.Rule));
        Play(diagnosis, until: 12, from: 4.75);

        Assert.Equal(["effect", "cause"], diagnosis.Findings.Select(finding => finding.Rule));
    }

    [Fact]
    public void Findings_WarningOlderThanAFreshSwitch_LeadsNothingAndIsReportedAsOfBefore()
    {
        var diagnosis = Diagnosis(
            new Rule("left", FindingSeverity.Warning, at => at <= 12),
            new Rule("notice", FindingSeverity.Notice, at => at >= 6),
            new Rule("own", FindingSeverity.Warning, at => at >= 14)
        );

        Play(diagnosis, until: 8);
        Assert.Equal(
            [("notice", null), ("left", (VariantKind?)VariantKind.Fixed)],
            diagnosis.Findings.Select(finding => (finding.Rule, BegunBeforeSwitchTo: finding.PredatesSwitchTo))
        );
        Play(diagnosis, until: 16, from: 8.25);

        Assert.Equal(["own", "notice", "left"], diagnosis.Findings.Select(finding => finding.Rule));
        Assert.Equal(
            [null, null, (VariantKind?)VariantKind.Fixed],
            diagnosis.Findings.Select(finding => finding.PredatesSwitchTo)
        );
    }

    [Fact]
    public void Findings_AllOver_WhatBeganBeforeTheSwitchComesLast()
    {
        var diagnosis = Diagnosis(
            new Rule("left", FindingSeverity.Warning, at => at <= SwitchedAt),
            new Rule("good", FindingSeverity.Good, at => at is > SwitchedAt + 1 and < SwitchedAt + 4)
        );

        Play(diagnosis, until: 16);

        Assert.All(diagnosis.Findings, finding => Assert.NotNull(finding.Until));
        Assert.Equal(["good", "left"], diagnosis.Findings.Select(finding => finding.Rule));
    }

    [Fact]
    public void Findings_WarningThatIsNoLongerSeen_IsNoHeadlineWhileItEnds()
    {
        var diagnosis = Diagnosis(
            new Rule("warning", FindingSeverity.Warning, at => at is >= 6 and <= 8),
            new Rule("good", FindingSeverity.Good, at => at >= 6)
        );

        Play(diagnosis, until: 8.5);
        Assert.Equal("warning", diagnosis.Findings[0].Rule);
        Play(diagnosis, until: 9.5, from: 8.75);

        Assert.Equal(
            ["good", "warning"],
            diagnosis.Findings.Where(finding => finding.Until is null).Select(finding => finding.Rule)
        );
    }

    [Fact]
    public void End_GoodNewsThatHeldToTheEnd_StaysBeforeTheWarningOfBefore()
    {
        var diagnosis = Diagnosis(
            new Rule("warning", FindingSeverity.Warning, at => at <= SwitchedAt),
            new Rule("good", FindingSeverity.Good, at => at >= SwitchedAt + 1)
        );
        Play(diagnosis, until: 20);

        diagnosis.End([], 20);

        Assert.Equal(["good", "warning"], diagnosis.Findings.Select(finding => finding.Rule));
        Assert.DoesNotContain(diagnosis.Findings, finding => finding.Until is null);
    }

    [Fact]
    public void End_NoticeThatHeldToTheEnd_StandsBehindWhatTheRunWasPlayedFor()
    {
        var diagnosis = Diagnosis(
            new Rule("warning", FindingSeverity.Warning, at => at <= SwitchedAt),
            new Rule("notice", FindingSeverity.Notice, at => at >= SwitchedAt + 1),
            new Rule("good", FindingSeverity.Good, at => at >= SwitchedAt + 1)
        );
        Play(diagnosis, until: 20);

        diagnosis.End([], 20);

        Assert.Equal(["good", "warning", "notice"], diagnosis.Findings.Select(finding => finding.Rule));
    }

    [Fact]
    public void End_NoticeOfWhatASwitchChanged_StandsBeforeTheOtherNotices()
    {
        var diagnosis = Diagnosis(
            new Rule("sockets", FindingSeverity.Notice, at => at >= SwitchedAt + 1),
            new Rule("ends", FindingSeverity.Notice, at => at >= SwitchedAt + 1) { IsPerSwitch = true }
        );
        Play(diagnosis, until: 20);
        Assert.Equal(["ends", "sockets"], diagnosis.Findings.Select(finding => finding.Rule));

        diagnosis.End([], 20);

        Assert.Equal(["ends", "sockets"], diagnosis.Findings.Select(finding => finding.Rule));
    }

    [Fact]
    public void StacksOfThisVariant_TakenBeforeTheSwitch_AreNone()
    {
        var diagnosis = Diagnosis();
        Play(diagnosis, until: 3);
        diagnosis.Window.Stacks = new(DateTimeOffset.UnixEpoch, "1", 200, 30, 14, []);
        Play(diagnosis, until: 4, from: 3.25);
        Assert.NotNull(diagnosis.Window.StacksOfThisVariant);

        Play(diagnosis, until: 6, from: 4.25);
        diagnosis.Window.Stacks = new(DateTimeOffset.UnixEpoch, "1", 200, 30, 14, []);
        Assert.Null(diagnosis.Window.StacksOfThisVariant);

        diagnosis.Window.Stacks = new(DateTimeOffset.UnixEpoch.AddSeconds(6), "1", 200, 30, 14, []);
        Assert.NotNull(diagnosis.Window.StacksOfThisVariant);
    }

    [Fact]
    public void Findings_NothingIsToSpare_NoOneSaysMeanwhileThatAllIsWell()
    {
        var diagnosis = Diagnosis(
            new Rule("limit", FindingSeverity.Notice, at => at is >= 8 and <= 10) { SignalsNoHeadroom = true },
            new Rule("well", FindingSeverity.Good, at => at >= 4) { SignalsHealthy = true }
        );

        Play(diagnosis, until: 7);
        Assert.Equal(["well"], diagnosis.Findings.Select(finding => finding.Rule));
        Play(diagnosis, until: 12, from: 7.25);
        Assert.Equal(
            ["limit"],
            diagnosis.Findings.Where(finding => finding.Until is null).Select(finding => finding.Rule)
        );
        Play(diagnosis, until: 20, from: 12.25);

        Assert.Equal(
            ["well"],
            diagnosis.Findings.Where(finding => finding.Until is null).Select(finding => finding.Rule)
        );
    }

    [Fact]
    public void Findings_LoadIsBeingStopped_WhatTellsOfItStandsAsItWas()
    {
        var diagnosis = Diagnosis(
            new Rule("rate", FindingSeverity.Good, at => at >= 4)
            {
                StopsWithLoad = true,
                Tells = at => at < 10 ? "500 responses per second" : "381 responses per second",
            },
            new Rule("late", FindingSeverity.Good, at => at >= 10) { StopsWithLoad = true },
            new Rule("drain", FindingSeverity.Notice, at => at >= 10)
        );
        Play(diagnosis, until: 9.75);

        diagnosis.Add(new Frame(0, 10, [10], [new FrameEvent(FrameEventKinds.RunStopping, "stop", 9.9)]));
        Play(diagnosis, until: 20, from: 10.25);
        diagnosis.End([], 20);

        Assert.Equal(
            [("rate", "500 responses per second"), ("drain", "drain")],
            diagnosis.Findings.Select(finding => (finding.Rule, finding.Sentence))
        );
    }

    [Fact]
    public void End_ThresholdFailed_ReportsWhichAndNotThatAllIsWell()
    {
        var diagnosis = Diagnosis(new Rule(SteadyService.RuleId, FindingSeverity.Good, at => at >= 4));
        Play(diagnosis, until: 20);

        diagnosis.End([new("p95<100", "p95", false, 230), new("failed_rate<1%", "failed_rate", true, 0)], 20);

        Assert.Equal(
            [FailedThresholds.RuleId, SteadyService.RuleId],
            diagnosis.Findings.Select(finding => finding.Rule)
        );
        Assert.Equal("Over the whole run: required p95<100 ms, measured 230 ms.", diagnosis.Findings[0].Sentence);
        Assert.DoesNotContain(
            diagnosis.Findings,
            finding =>
                finding.Title.Contains("well", StringComparison.OrdinalIgnoreCase)
                || finding.Severity == FindingSeverity.Good
        );
    }

    [Fact]
    public void Findings_ThresholdFailsSoFar_NoOneSaysMeanwhileThatAllIsWell()
    {
        var diagnosis = Diagnosis(new Rule("well", FindingSeverity.Good, at => at >= 4) { SignalsHealthy = true });
        Play(diagnosis, until: 7);

        diagnosis.Window.FailsAThreshold = true;
        Play(diagnosis, until: 12, from: 7.25);

        Assert.DoesNotContain(diagnosis.Findings, finding => finding.Until is null);
    }

    // A starved monitor answers again after the pool has recovered.
    [Theory]
    [InlineData(30.0, 12, new[] { "cause", "limit" })]
    [InlineData(11.0, 12.5, new[] { "cause", "limit" })]
    [InlineData(9.0, 16, new[] { "limit", "cause" })]
    public void Findings_WarningOfAMeasurementLimit_FollowsTheActiveCauses(
        double causeUntil,
        double until,
        string[] expected
    )
    {
        var diagnosis = Diagnosis(
            new Rule("limit", FindingSeverity.Warning, at => at >= 6) { IsMeasurementLimit = true },
            new Rule("cause", FindingSeverity.Warning, at => at >= 7 && at <= causeUntil)
        );

        Play(diagnosis, until);

        Assert.Equal(expected, diagnosis.Findings.Select(finding => finding.Rule));
    }

    [Theory]
    [InlineData(6, new[] { "cause", "limit" })]
    [InlineData(12, new[] { "limit", "cause" })]
    public void End_WarningOfAMeasurementLimit_FollowsTheCausesOfItsTime(double limitFrom, string[] expected)
    {
        var diagnosis = Diagnosis(
            new Rule("limit", FindingSeverity.Warning, at => at >= limitFrom) { IsMeasurementLimit = true },
            new Rule("cause", FindingSeverity.Warning, at => at is >= 7 and <= 10)
        );
        Play(diagnosis, until: 18);

        diagnosis.End([], 18);

        Assert.Equal(expected, diagnosis.Findings.Select(finding => finding.Rule));
    }

    private static RunDiagnosis Diagnosis(params IFindingRule[] rules) => new(rules, [SeriesCatalogue.RunElapsed.Id]);

    private static void Play(RunDiagnosis diagnosis, double until, double from = 0.25)
    {
        for (var at = from; at <= until; at += 0.25)
            diagnosis.Add(
                new Frame(
                    0,
                    at,
                    [at],
                    at == SwitchedAt
                        ? [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, at)]
                        : []
                )
            );
    }

    private sealed class Rule(
        string id,
        FindingSeverity severity,
        Func<double, bool> fires,
        Func<FindingWindow, bool>? may = null
    ) : IFindingRule
    {
        public bool SignalsHealthy { get; init; }

        public bool SignalsNoHeadroom { get; init; }

        public bool StopsWithLoad { get; init; }

        public bool IsPerSwitch { get; init; }

        public bool IsMeasurementLimit { get; init; }

        public string? Absorbed { get; init; }

        public Func<double, string>? Tells { get; init; }

        public string Id => id;

        public string Title => id;

        public string Why => id;

        public IReadOnlyCollection<string> Absorbs(FindingWindow window) => Absorbed is { } other ? [other] : [];

        public Symptom? Examine(FindingWindow window) =>
            fires(window.Now) && may?.Invoke(window) != false
                ? new(severity, Tells?.Invoke(window.Now) ?? id, 1, [])
                : null;
    }
}
