using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class HandshakeFailsTests
{
    [Theory]
    [InlineData(40, 40, true)]
    [InlineData(40, 40 * HandshakeFails.MinShare, true)]
    [InlineData(40, (40 * HandshakeFails.MinShare) - 1, false)]
    [InlineData(40, 0, false)]
    [InlineData(0.5, 0.5, false)]
    public void Examine_HandshakesThatFail_AreReportedFromAShareOn(
        double endedPerSecond,
        double failedPerSecond,
        bool expected
    )
    {
        var symptom = new HandshakeFails().Examine(Run(endedPerSecond, failedPerSecond));

        Assert.Equal(expected, symptom is not null);
        if (expected)
            Assert.Contains("failed the TLS handshake", symptom!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_LoadThatDoesNotCountThem_IsQuiet() =>
        Assert.Null(new HandshakeFails().Examine(Moments.Of(8, [], (SeriesCatalogue.TotalsRequests, at => 40 * at))));

    [Fact]
    public void Examine_HandshakesThatSucceededBefore_AreNotBlamed() =>
        Assert.Null(
            new HandshakeFails().Examine(
                Moments.Of(
                    8,
                    [],
                    (SeriesCatalogue.TotalsRequests, at => 40 * at),
                    (SeriesCatalogue.ErrorsTls, at => 40 * at),
                    (SeriesCatalogue.LoadSucceeded, at => at < 1 ? 40 : 0)
                )
            )
        );

    private static FindingWindow Run(double endedPerSecond, double failedPerSecond) =>
        Moments.Of(
            8,
            [],
            (SeriesCatalogue.TotalsRequests, at => endedPerSecond * at),
            (SeriesCatalogue.ErrorsTls, at => failedPerSecond * at)
        );
}
