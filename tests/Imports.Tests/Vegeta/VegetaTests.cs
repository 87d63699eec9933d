using Lab.Storage.Summaries;

namespace Imports.Tests.Vegeta;

public sealed class VegetaTests
{
    [Theory]
    [InlineData(Samples.Vegeta)]
    [InlineData(Samples.VegetaJson)]
    public void Read_Vegeta_ReportsItsFigures(string text)
    {
        var run = Readings.Run(text);
        var figures = run.Summary!.Total;

        Assert.Equal(("vegeta", 4.02), (run.MeasuredBy, run.Summary.Seconds));
        Assert.Equal(
            (200, 9, 49.254, 204.1, 203.1, 207.5, 310.0, 312.0),
            (
                figures.Requests,
                figures.Failed,
                Math.Round(figures.Rps, 3),
                figures.AverageMs,
                figures.P50Ms,
                figures.P95Ms,
                figures.P99Ms,
                figures.MaxMs
            )
        );
        Assert.Equal(
            new Dictionary<string, long> { ["other"] = 2, ["5xx"] = 7 },
            figures.FailuresByKind.ToDictionary()
        );
    }

    [Fact]
    public void Read_VegetaJson_HasTheStart() =>
        Assert.Equal(
            new DateTimeOffset(2026, 11, 20, 9, 0, 0, 500, TimeSpan.Zero),
            Readings.Run(Samples.VegetaJson).Run.StartedAt
        );

    [Theory]
    [InlineData("4.02s,", "4.02 s,", "'Duration'")]
    [InlineData("4.02s,", "4x,", "'4x'")]
    [InlineData("[min, mean, 50, 90", "[min, mean, 90", "'Latencies'")]
    [InlineData("503:7", "503:6", "the status codes")]
    public void Read_VegetaInvalidLine_IsRefusedWithAMessage(string written, string instead, string words) =>
        Readings.IsRefused(Samples.Vegeta, written, instead, words);
}
