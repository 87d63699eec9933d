using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class SocketExhaustionTests
{
    private readonly SocketExhaustion _rule = new();

    // On a busy machine a reading comes late.
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Examine_OutgoingConnectionsUsedOnce_IsSeenThroughLateReadings(double interval) =>
        Assert.Equal(
            "Outgoing connections are used once",
            new SocketExhaustion()
                .Examine(
                    Moments.Of(
                        12,
                        [],
                        (SeriesCatalogue.TcpOutgoingTimeWait, at => 300 * interval * Math.Floor(at / interval)),
                        (SeriesCatalogue.TcpPorts, _ => 28_000)
                    )
                )
                ?.Title
        );

    [Fact]
    public void Examine_RecordedClientForEachRequest_Warns() =>
        Assert.Equal(FindingSeverity.Warning, RecordedRun.Load("fragile-http").Finding("socket-exhaustion")?.Severity);

    [Fact]
    public void Examine_RecordedFactory_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("socket-exhaustion"));

    [Theory]
    [InlineData(SocketExhaustion.MinGrowthPerSecond + 0.1, 1_000, true)]
    [InlineData(SocketExhaustion.MinGrowthPerSecond - 0.1, 1_000, false)]
    [InlineData(-50, 5_000, false)]
    [InlineData(SocketExhaustion.MinGrowthPerSecond + 0.1, SocketExhaustion.MinTimeWait - 500, false)]
    public void Examine_GrowthAtTheThreshold_IsUsingUpOrNot(double perSecond, double from, bool expected) =>
        Assert.Equal(
            expected,
            _rule.Examine(Moments.Of(10, [], (SeriesCatalogue.TcpTimeWait, at => from + perSecond * at))) is not null
        );

    [Theory]
    [InlineData(2.5)]
    [InlineData(6)]
    public void Examine_ConnectionsOfTheRunBeforeClosedAtOnce_IsNoExhaustion(double seconds) =>
        Assert.Null(_rule.Examine(Moments.Of(seconds, [], (SeriesCatalogue.TcpTimeWait, at => at < 1.5 ? 100 : 400))));

    [Theory]
    [InlineData(100, 28_232, FindingSeverity.Notice)]
    [InlineData(300, 28_232, FindingSeverity.Warning)]
    [InlineData(600, 28_232, FindingSeverity.Warning)]
    [InlineData(100, 6_000, FindingSeverity.Warning)]
    public void Examine_Growth_IsJudgedByThePortsThereAre(double perSecond, double ports, FindingSeverity severity)
    {
        var symptom = _rule.Examine(
            Moments.Of(
                10,
                [],
                (SeriesCatalogue.TcpTimeWait, at => 200 + perSecond * at),
                (SeriesCatalogue.TcpPorts, _ => ports)
            )
        )!;

        Assert.Equal(severity, symptom.Severity);
    }

    [Theory]
    [InlineData(76, 9_000, FindingSeverity.Notice)]
    [InlineData(76, 26_000, FindingSeverity.Warning)]
    public void Examine_PortsThatARunBeforeHolds_AreNoDangerOfThisOneUntilTheyAreScarce(
        double perSecond,
        double before,
        FindingSeverity severity
    ) =>
        Assert.Equal(
            severity,
            _rule
                .Examine(
                    Moments.Of(
                        10,
                        [],
                        (SeriesCatalogue.TcpTimeWait, at => before + perSecond * at),
                        (SeriesCatalogue.TcpPorts, _ => 28_232)
                    )
                )!
                .Severity
        );

    [Theory]
    [InlineData(12, false)]
    [InlineData(14, false)]
    [InlineData(18, false)]
    public void Examine_FlatSinceTheSwitch_IsQuietFromItOn(double now, bool expected) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    now,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 10)],
                    (SeriesCatalogue.TcpTimeWait, at => 1_000 * Math.Min(at, 10))
                )
            )
                is not null
        );

    [Fact]
    public void Examine_GrowsAfterTheSwitchToo_IsFoundAgain() =>
        Assert.NotNull(
            _rule.Examine(
                Moments.Of(
                    16,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 10)],
                    (SeriesCatalogue.TcpTimeWait, at => 1_000 * at)
                )
            )
        );

    [Fact]
    public void Examine_NoFreePort_WarnsWhateverTheCount() =>
        Assert.Equal(
            FindingSeverity.Warning,
            _rule.Examine(Moments.Of(10, [], (SeriesCatalogue.ErrorsLocalLimit, at => at > 9 ? 3 : 0)))?.Severity
        );

    [Theory]
    [InlineData(9_000, 200, false, null)]
    [InlineData(30_000, 400, true, "Connections are not reused")]
    [InlineData(100, 200, true, null)]
    public void Examine_FewerThanWhenTheRunBegan_DoesNotSayThatTheyPileUp(
        double before,
        double perSecond,
        bool expected,
        string? title
    )
    {
        var symptom = _rule.Examine(
            Moments.Of(
                20,
                [],
                (SeriesCatalogue.TcpTimeWait, at => Math.Max(0, before - 4_000 * Math.Max(0, at - 3)) + perSecond * at),
                (SeriesCatalogue.TcpPorts, _ => 28_232)
            )
        );

        Assert.Equal((expected, title), (symptom is not null, symptom?.Title));
    }

    [Theory]
    [InlineData(14.25)]
    [InlineData(14.75)]
    [InlineData(15.25)]
    public void Examine_WhatTheVariantBeforeGaveUpOnClosesAfterTheSwitch_IsNotTheDoingOfThisOne(double now) =>
        Assert.Null(
            _rule.Examine(
                Moments.Of(
                    now,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 10.6)],
                    (
                        SeriesCatalogue.TcpTimeWait,
                        at =>
                            at < 11 ? 12_724
                            : at < 13 ? 12_973
                            : 13_894
                    ),
                    (SeriesCatalogue.TcpPorts, _ => 28_232),
                    (SeriesCatalogue.ErrorsRequestTimeout, at => Math.Min(600 * at, 600 * 12.5)),
                    (SeriesCatalogue.LoadInFlight, _ => 1_200),
                    (SeriesCatalogue.WaitingOldest, _ => 2_000)
                )
            )
        );

    [Theory]
    [InlineData(13.5, true)]
    [InlineData(14.75, false)]
    public void Examine_GrewUntilAWhileAgo_ReportsThatItGrowsUntilTheNextReadingOnly(double now, bool expected) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    now,
                    [],
                    (SeriesCatalogue.TcpTimeWait, at => 1_000 + (600 * Math.Min(12, Math.Floor(at / 2) * 2)))
                )
            )
                is not null
        );

    [Theory]
    [InlineData(10, true)]
    [InlineData(7, false)]
    public void Examine_RequestsGivenUpOn_AreTheCauseWhileTheyAre(double until, bool expected) =>
        Assert.Equal(
            expected,
            _rule.Examine(
                Moments.Of(
                    10,
                    [],
                    (SeriesCatalogue.TcpTimeWait, at => 200 + (320 * at)),
                    (SeriesCatalogue.ErrorsRequestTimeout, at => 600 * Math.Min(at, until))
                )
            )
                is not null
        );

    [Theory]
    [InlineData(1_000, FindingSeverity.Warning)]
    [InlineData(60, FindingSeverity.Notice)]
    [InlineData(20, null)]
    public void Examine_OutgoingConnectionsOfTheTarget_AreReported(double perSecond, FindingSeverity? expected) =>
        Assert.Equal(
            expected,
            new SocketExhaustion()
                .Examine(
                    Moments.Of(
                        12,
                        [],
                        (SeriesCatalogue.TcpTimeWait, _ => 3),
                        (SeriesCatalogue.TcpOutgoingTimeWait, at => Math.Floor(at) * perSecond),
                        (SeriesCatalogue.TcpPorts, _ => 28_232)
                    )
                )
                ?.Severity
        );
}
