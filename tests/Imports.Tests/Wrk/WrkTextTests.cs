using System.Text;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using Reports.Facts;

namespace Imports.Tests.Wrk;

public sealed class WrkTextTests
{
    [Fact]
    public void Read_Wrk2WithItsSpectrum_HasTheP95ThatOnlyThatTells()
    {
        var text = Samples.Wrk.Replace(
            "  96500 requests",
            """
              Detailed Percentile spectrum:
                   Value   Percentile   TotalCount 1/(1-Percentile)

                   2.407     0.900000         5400        10.00
                   3.015     0.950000         5700        20.00
                   5.601     0.990000         5940       100.00
              96500 requests
            """,
            StringComparison.Ordinal
        );

        Assert.Equal((3.015, 5.6), (Readings.Run(text).Summary!.Total.P95Ms, Readings.Run(text).Summary!.Total.P99Ms));
    }

    [Fact]
    public void Read_WrkWithoutLeadingBlanks_HasTheSameFigures()
    {
        var text = string.Join('\n', Samples.Wrk.Split('\n').Select(line => line.Trim()));

        Assert.Equal(Readings.Run(Samples.Wrk).Summary!.Total.P99Ms, Readings.Run(text).Summary!.Total.P99Ms);
        Assert.Equal(64, Readings.Run(text).Summary!.PeakUsers);
    }

    [Fact]
    public void Read_Wrk_CountsWhatWasNotAnsweredAsFailed()
    {
        var run = Readings.Run(Samples.Wrk);

        var figures = run.Summary!.Total;
        Assert.Equal(
            (96_504, 18, 48_250.12, 64),
            (figures.Requests, figures.Failed, figures.Rps, run.Summary.PeakUsers)
        );
        Assert.Equal(0.95, figures.P50Ms!.Value, 6);
        Assert.Equal((1.2, null, 5.6, 20.3), (figures.AverageMs, figures.P95Ms, figures.P99Ms, figures.MaxMs));
        Assert.Equal(("wrk", "http://127.0.0.1:5080/health"), (run.Run.Subject.Title, (string?)run.Plan["url"]));
    }

    [Theory]
    [InlineData("96500 requests in", "99999999999999 requests in")]
    [InlineData("96500 requests in 2.00s", "96500 requests in 99999999999999999999999999999999999999s")]
    [InlineData("48250.12", "99999999999999999999999999999999999999999999999999999999")]
    [InlineData("20.30ms", "99999999999999999999999999.0h")]
    [InlineData("48250.12", "999999.00")]
    [InlineData("48250.12", "4825.01")]
    public void Read_InvalidFigure_IsRefusedWithAMessage(string told, string instead)
    {
        var reading = ImportFormats.Read(
            Encoding.UTF8.GetBytes(Samples.Wrk.Replace(told, instead, StringComparison.Ordinal)),
            null,
            Readings.Now
        );

        Assert.Null(reading!.Run);
        Assert.Contains("cannot be right", reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Non-2xx or 3xx responses: ", "Non-2xx or 3xx responses: -", "truncated or damaged")]
    [InlineData("     50%  ", "     50%  -", "not a time")]
    [InlineData("     99%  ", "     99%  nan", "not a time")]
    [InlineData("Socket errors: connect ", "Socket errors: connect -", "'Socket errors' is invalid")]
    [InlineData("950.00us", "950.00s", "below a lower one")]
    public void Read_WrkInvalidLine_IsRefusedWithAMessage(string told, string instead, string words) =>
        Readings.IsRefused(Samples.Wrk, told, instead, words);

    [Fact]
    public void Read_OutputOfTwoRuns_IsRefusedWithAMessage() =>
        Readings.IsRefused(Samples.Wrk, Samples.Wrk, Samples.Wrk + "\n" + Samples.Wrk, "2 runs wrote");

    [Fact]
    public void Read_OutputOfAnotherToolNextToIt_IsRefusedWithAMessage()
    {
        Readings.IsRefused(Samples.Wrk, Samples.Wrk, Samples.Wrk + "\n" + Samples.Hey, "2 runs wrote");
        Readings.IsRefused(Samples.Wrk, Samples.Wrk, Samples.Hey + "\n" + Samples.Wrk, "2 runs wrote");
    }

    // wrk counts an answer that came too late as a request and as a timeout: 50 of 50 became 100, of which 50 were good.
    [Fact]
    public void Read_AnswersThatCameTooLate_AreCountedOnce()
    {
        var figures = Readings
            .Run(
                Samples
                    .Wrk.Replace(
                        "Socket errors: connect 1, read 3, write 0, timeout 2",
                        "Socket errors: connect 0, read 0, write 0, timeout 96500",
                        StringComparison.Ordinal
                    )
                    .Replace("Non-2xx or 3xx responses: 12", "", StringComparison.Ordinal)
            )
            .Summary!.Total;

        Assert.Equal((96_500, 96_500, 0.0), (figures.Requests, figures.Failed, figures.Goodput));
    }
}
