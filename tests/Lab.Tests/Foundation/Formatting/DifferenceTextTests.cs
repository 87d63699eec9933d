using Lab.Foundation.Formatting;
using Statistics.Differences;

namespace Lab.Tests.Foundation.Formatting;

public sealed class DifferenceTextTests
{
    [Theory]
    [InlineData(10.0, 100.0, "10 × more")]
    [InlineData(100.0, 10.0, "10 × fewer")]
    [InlineData(10.0, 72.6, "7.3 × more")]
    [InlineData(10.0, 300.0, "30 × more")]
    [InlineData(100.0, 100.0, "equal")]
    [InlineData(100.0, 100.2, "< 1 % more")]
    [InlineData(101.0, 100.0, "< 1 % fewer")]
    [InlineData(100.0, 90.0, "10 % fewer")]
    [InlineData(100.0, 110.0, "10 % more")]
    [InlineData(100.0, 116.0, "1.2 × more")]
    [InlineData(100.0, 0.0, "–")]
    [InlineData(0.0, 100.0, "–")]
    [InlineData(0.0, 0.0, "equal")]
    [InlineData(1e300, 0.001, "> 1,000,000 × fewer")]
    [InlineData(0.001, 1_000.0, "1,000,000 × more")]
    [InlineData(null, 100.0, "–")]
    public void Change_TwoFigures_ReportsTheRatioAndTheDirection(double? before, double? after, string expected) =>
        Assert.Equal(expected, DifferenceText.Change(Difference.Between(before, after, true, 1.5), "more", "fewer"));

    [Theory]
    [InlineData(0.556, "0.56 ×")]
    [InlineData(1.31, "1.3 ×")]
    [InlineData(30.4, "30 ×")]
    public void Ratio_Number_HasNoDirection(double ratio, string expected) =>
        Assert.Equal(expected, DifferenceText.Ratio(ratio));
}
