using Lab.Loads.Planning;

namespace Lab.Tests.Loads.Planning;

public sealed class LoadLevelTests
{
    [Theory]
    [InlineData(1, false, "1")]
    [InlineData(0, false, "0")]
    [InlineData(2_000, false, "2,000")]
    [InlineData(5, true, "5")]
    [InlineData(2.5, true, "2.5")]
    public void Number_WholeOne_HasNoDecimals(double level, bool isRate, string expected) =>
        Assert.Equal(expected, new LoadLevel(level, isRate).Number);
}
