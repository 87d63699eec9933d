using Lab.Storage.Summaries;
using Reports.Facts;

namespace Imports.Tests.Hey;

public sealed class HeyTextTests
{
    [Fact]
    public void Read_Hey_ReportsStatusesAndErrors()
    {
        var figures = Readings.Run(Samples.Hey).Summary!.Total;

        Assert.Equal(
            (199, 9, 48.944, 204.1, 203.1, 207.5, 310.0, 312.0),
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
    [InlineData("[503]	7", "[503]	-7", "a count is not a number")]
    [InlineData("[2]	Get", "[-2]	Get", "a count is not a number")]
    [InlineData("Average:	0.2041", "Average:	0.9041", "above the longest")]
    public void Read_HeyInvalidLine_IsRefusedWithAMessage(string told, string instead, string words) =>
        Readings.IsRefused(Samples.Hey, told, instead, words);

    [Fact]
    public void Read_HeyWithFewResponses_HasOnlyThePercentilesThatItKnows()
    {
        var figures = Readings
            .Run(
                Samples
                    .Hey.Replace("95%% in 0.2075", "0%% in 0.0000", StringComparison.Ordinal)
                    .Replace("99%% in 0.3100", "0%% in 0.0000", StringComparison.Ordinal)
            )
            .Summary!.Total;

        Assert.Equal((203.1, null, null, 312.0), (figures.P50Ms, figures.P95Ms, figures.P99Ms, figures.MaxMs));
    }

    [Fact]
    public void Read_HeyBeyondTheResponsesThatItKeeps_IsRefused()
    {
        const string Text =
            "Summary:\n  Total:\t10.0000 secs\n  Slowest:\t0.1 secs\n  Average:\t0.02 secs\n  Requests/sec:\tR\n"
            + "\nStatus code distribution:\n  [200]\t1000000 responses\n";

        Readings.IsRefused(Text, "R\n", "200000.0000\n", "1,000,000 responses");
        Assert.Equal(
            1_000_000,
            Readings.Run(Text.Replace("R\n", "100000.0000\n", StringComparison.Ordinal)).Summary!.Total.Requests
        );
    }

    [Fact]
    public void Read_OutputOfTwoRuns_IsRefusedWithAMessage() =>
        Readings.IsRefused(Samples.Hey, Samples.Hey, Samples.Hey + "\n" + Samples.Hey, "2 runs wrote");
}
