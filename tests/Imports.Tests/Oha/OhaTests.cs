using Lab.Storage.Summaries;

namespace Imports.Tests.Oha;

public sealed class OhaTests
{
    [Theory]
    [InlineData(Samples.Oha)]
    [InlineData(Samples.OhaJson)]
    public void Read_Oha_ReportsItsFiguresWithoutTheCancelledRequests(string text)
    {
        var run = Readings.Run(text);
        var figures = run.Summary!.Total;

        Assert.Equal("oha", run.MeasuredBy);
        Assert.Equal(
            (200, 9, 49.5, 204.1, 203.1, 207.5, 310.0, 312.0),
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
            new Dictionary<string, long> { ["5xx"] = 7, ["request-timeout"] = 2 },
            figures.FailuresByKind.ToDictionary()
        );
    }

    [Theory]
    [InlineData("ns", 0.0002041)]
    [InlineData("us", 0.2041)]
    [InlineData("ms", 204.1)]
    [InlineData("sec", 204_100)]
    [InlineData("secs", 204_100)]
    [InlineData("10 sec", 2_041_000)]
    [InlineData("min", 12_246_000)]
    public void Read_Unit_IsConverted(string unit, double expected)
    {
        const string Text =
            "Summary:\n  Success rate:\t100.00%\n  Total:\t204.1 U\n  Slowest:\t204.1 U\n  Average:\t204.1 U\n  Requests/sec:\tR\n"
            + "\nStatus code distribution:\n  [200] 100 responses\n";
        var rate = 100 / (expected / 1_000);

        var figures = Readings
            .Run(
                Text.Replace(" U", " " + unit, StringComparison.Ordinal)
                    .Replace("R\n\n", FormattableString.Invariant($"{rate:0.0000}\n\n"), StringComparison.Ordinal)
            )
            .Summary!.Total;

        Assert.Equal(expected, figures.AverageMs!.Value, expected * 1e-9);
    }

    [Theory]
    [InlineData("[503] 7", "[503] x", "a count is not a number")]
    [InlineData("Requests/sec:	50", "Requests/sec:	90", "are not")]
    [InlineData("Total:	4000", "Total:	x", "is missing")]
    public void Read_OhaInvalidLine_IsRefusedWithAMessage(string written, string instead, string words) =>
        Readings.IsRefused(Samples.Oha, written, instead, words);
}
