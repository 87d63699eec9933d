using Experiments.Charts;
using Lab.Foundation.Statistics;
using Lab.Teaching.Lessons;
using Lab.Tests.Teaching.Lessons;

namespace Lab.Tests.Foundation.Statistics;

public sealed class RiseAboveMinimumTests
{
    [Theory]
    [InlineData(new double[] { 10_437, 8_931, 13_915, 13_000 }, 4_984.0)]
    [InlineData(new double[] { 3, 5 }, 2.0)]
    [InlineData(new double[] { 5, 3 }, 0.0)]
    [InlineData(new double[0], null)]
    public void Of_WhatARunBeforeHasLeftGoesAwayMeanwhile_IsNotTakenOffWhatIsItsOwn(double[] values, double? expected)
    {
        var signals = new RunSignals();
        foreach (var value in values)
            signals.Add(Results.Frame((SeriesCatalogue.RunElapsed, 1), (SeriesCatalogue.TcpTimeWait, value)));

        Assert.Equal(
            (expected, expected),
            (RiseAboveMinimum.Compute(values), signals.Own(SeriesCatalogue.TcpTimeWait))
        );
    }
}
