using Statistics.Descriptive;

namespace Statistics.Tests.Descriptive;

public sealed class QuantilesTests
{
    // R: quantile(c(1, 2, 4, 8), c(0, 0.25, 0.5, 0.9, 1)).
    [Theory]
    [InlineData(0, 1)]
    [InlineData(0.25, 1.75)]
    [InlineData(0.5, 3)]
    [InlineData(0.9, 6.8)]
    [InlineData(1, 8)]
    public void At_FourValues_InterpolatesAsRDoes(double share, double expected) =>
        Assert.Equal(expected, Quantiles.At([1, 2, 4, 8], share), 12);

    [Theory]
    [InlineData(new[] { 5.0, 1, 3 }, 3.0)]
    [InlineData(new[] { 5.0, 1, 3, 4 }, 3.5)]
    [InlineData(new double[0], null)]
    public void MedianOf_ValuesInAnyOrder_IsTheMiddle(double[] values, double? expected) =>
        Assert.Equal(expected, Quantiles.MedianOf(values));
}
