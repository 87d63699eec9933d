using Lab.Teaching.Lessons;

namespace Lab.Tests.Teaching.Lessons;

public sealed class PredictionFormTests
{
    [Theory]
    [InlineData("250", "400", 250, 400)]
    [InlineData("0", "0.5", 0, 0.5)]
    [InlineData(" 12.5 ", "600000", 12.5, 600_000)]
    public void Read_Numbers_IsThePrediction(string rps, string p95, double expectedRps, double expectedP95) =>
        Assert.Equal(new Prediction(expectedRps, expectedP95), new PredictionForm { Rps = rps, P95 = p95 }.Read());

    [Theory]
    [InlineData("", "Enter a number")]
    [InlineData("   ", "Enter a number")]
    [InlineData("many", "Enter a number")]
    [InlineData("1,5", "Enter a number")]
    [InlineData("1.900", "without separators")]
    [InlineData("12.500", "without separators")]
    [InlineData("NaN", "Enter a number")]
    [InlineData("Infinity", "Enter a number")]
    [InlineData("1e400", "Enter a number")]
    [InlineData("<b>9</b>", "Enter a number")]
    [InlineData("-3", "0 or more")]
    [InlineData("1000001", "at most 1000000")]
    public void RpsMistake_ImpossibleValue_IsReported(string rps, string expected)
    {
        var form = new PredictionForm { Rps = rps, P95 = "400" };

        Assert.Contains(expected, form.RpsError, StringComparison.Ordinal);
        Assert.Null(form.Read());
    }

    [Theory]
    [InlineData("soon", "Enter a number")]
    [InlineData("-1", "greater than 0 ms")]
    [InlineData("0", "greater than 0 ms")]
    [InlineData("600001", "600000 ms")]
    public void P95Mistake_ImpossibleValue_IsReported(string p95, string expected)
    {
        var form = new PredictionForm { Rps = "100", P95 = p95 };

        Assert.Contains(expected, form.P95Error, StringComparison.Ordinal);
        Assert.Null(form.Read());
    }
}
