using Dashboard.Components.AudiencePanels;
using Lab.Teaching.Audience;

namespace Dashboard.Tests.Components.AudiencePanels;

public sealed class AxisTicksTests
{
    [Theory]
    [InlineData(1, 100_000, true, "/s", "1 | 10 | 100 | 1 k | 10 k | 100 k /s")]
    [InlineData(1, 10_000, true, "ms", "1 ms | 10 ms | 100 ms | 1 s | 10 s")]
    [InlineData(2, 5_000, true, "/s", "2 | 10 | 100 | 1 k | 5 k /s")]
    [InlineData(0, 100, false, "", "0 | 25 | 50 | 75 | 100")]
    public void Of_AnAxis_HasRoundNumbersAndBothEnds(
        double least,
        double greatest,
        bool isLogarithmic,
        string unit,
        string expected
    ) =>
        Assert.Equal(
            expected,
            string.Join(
                " | ",
                AxisTicks
                    .Create(
                        new(QuestionKind.Number, "?")
                        {
                            Least = least,
                            Greatest = greatest,
                            IsLogarithmic = isLogarithmic,
                            Unit = unit,
                        }
                    )
                    .Select(tick => tick.Label)
            )
        );

    [Fact]
    public void Of_VeryManyDecades_LeavesRoomForEachNumber()
    {
        var ticks = AxisTicks.Create(
            new(QuestionKind.Number, "?")
            {
                Least = 1e-6,
                Greatest = 1e12,
                IsLogarithmic = true,
            }
        );

        Assert.InRange(ticks.Count, 3, 8);
        Assert.Equal((0, 1), (ticks[0].Share, ticks[^1].Share));
    }
}
