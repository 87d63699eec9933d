using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Imports.Tests.Locust;

public sealed class LocustStatisticsTests
{
    [Fact]
    public void Read_LocustStatistics_TakesTheAggregatedRow()
    {
        var figures = Readings.Run(Samples.LocustStatistics).Summary!.Total;

        Assert.Equal(
            (400, 4, 40.0, 210.5, 200.0, 250.0, 400.0, 450.25),
            (
                figures.Requests,
                figures.Failed,
                figures.Rps,
                figures.AverageMs,
                figures.P50Ms,
                figures.P95Ms,
                figures.P99Ms,
                figures.MaxMs
            )
        );
    }

    [Theory]
    [InlineData(
        ",400,450,450,450\n\n",
        ",400,450,450,200\n\n",
        "A higher percentile of 200 ms lies below a lower one of 450 ms"
    )]
    [InlineData(
        ",400,450,450,450\n\n",
        ",400,450,900,900\n\n",
        "A higher percentile of 450.25 ms lies below a lower one of 900 ms"
    )]
    [InlineData(
        ",200,210,210,220,230,250,300,400,450,450,450\n\n",
        ",200,290,210,220,230,250,300,400,450,450,450\n\n",
        "A higher percentile of 210 ms lies below a lower one of 290 ms"
    )]
    public void Read_LocustPercentilesThatFallOrExceedTheLongest_AreRefused(
        string told,
        string instead,
        string words
    ) => Readings.IsRefused(Samples.LocustStatistics + "\n", told, instead, words);

    [Fact]
    public void Read_LocustHistoryWithTwoRowsInOneSecond_TakesTheSecond()
    {
        var rows = Samples.LocustHistory.Split('\n').ToList();
        rows.Insert(2, rows[2].Replace(",50,1,200,", ",40,0,200,", StringComparison.Ordinal));

        var run = Readings.Run(string.Join('\n', rows));

        Assert.Equal([1, 3], run.Frames.Select(frame => frame.Time));
        Assert.Equal((240, 5, 80.0), (run.Summary!.Total.Requests, run.Summary.Total.Failed, run.Summary.Total.Rps));
    }

    [Fact]
    public void Read_LocustHistory_IsDrawnAtItsOwnPace()
    {
        var run = Readings.Run(Samples.LocustHistory);

        Assert.Equal([1, 3], run.Frames.Select(frame => frame.Time));
        Assert.Equal([200, 210], run.Frames.Select(frame => frame.Values[6]));
        Assert.Equal(
            (3.0, 240, 5, 20, 80.0),
            (
                run.Summary!.Seconds,
                run.Summary.Total.Requests,
                run.Summary.Total.Failed,
                run.Summary.PeakUsers,
                run.Summary.Total.Rps
            )
        );
        Assert.Empty(run.Intervals);
    }

    [Fact]
    public void Read_LocustHistoryOfASteadyRate_IsThatRateFromItsFirstSecondOn()
    {
        var rows = Enumerable
            .Range(1, 29)
            .Select(second =>
                $"{1750000000 + second},20,,Aggregated,95.0,2.0,210,212,220,220,230,260,300,400,500,500,500,"
                + $"{95 * second},{2 * second},210,215.2,200,500,10"
            );
        var run = Readings.Run(string.Join('\n', [.. Samples.LocustHistory.Split('\n').Take(2), .. rows]));

        Assert.Equal((29.0, 93.0, 95.0), (run.Summary!.Seconds, run.Summary.Total.Goodput, run.Summary.Total.Rps));
        Assert.All(run.Frames, frame => Assert.Equal(93.0, frame.Values[3]));
    }

    [Fact]
    public void Read_LocustHistoryThatBeginsInTheMiddle_CountsItsFirstRow()
    {
        var rows = Samples.LocustHistory.Split('\n');

        Assert.Equal(
            [1, 3],
            Readings.Run(string.Join('\n', rows.Where(row => row != rows[1]))).Frames.Select(frame => frame.Time)
        );
    }

    [Fact]
    public void Read_LocustHistoryOfAllRequestsTogether_HasItsLastPercentiles()
    {
        var run = Readings.Run(Samples.LocustHistory);

        Assert.Equal(
            (210.0, 240.0, 260.0),
            (run.Summary!.Total.P50Ms, run.Summary.Total.P95Ms, run.Summary.Total.P99Ms)
        );
        Assert.Contains("cumulative", run.Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_LocustFullHistory_ReportsThatItWritesNoPercentileOfTheWholeRun()
    {
        var rows = Samples.LocustHistory.Split('\n');
        var run = Readings.Run(
            string.Join(
                '\n',
                [.. rows.Take(3), rows[3].Replace(",,Aggregated", ",GET,/a", StringComparison.Ordinal), rows[3]]
            )
        );

        Assert.Equal((210.0, null, null), (run.Summary!.Total.P50Ms, run.Summary.Total.P95Ms, run.Summary.Total.P99Ms));
        Assert.Contains("the only percentile", run.Labels.Note, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(",40.0,", ",forty,", "is not a number")]
    [InlineData("\n,Aggregated,", "\ncut,off\n,Aggregated,", "2 cells")]
    public void Read_LocustRowThatIsInvalid_IsRefusedWithAMessage(string told, string instead, string words) =>
        Readings.IsRefused(Samples.LocustStatistics, told, instead, words);

    [Theory]
    [InlineData(",50,1,200,205.5", ",,1,200,205.5", "'Total Request Count' is missing")]
    [InlineData(",50,1,200,205.5", ",50,,200,205.5", "'Total Failure Count' is missing")]
    [InlineData(",50,1,200,205.5", ",500,1,200,205.5", "cannot be")]
    [InlineData(",50,1,200,205.5", ",50,49,200,205.5", "cannot be")]
    public void Read_LocustHistoryWhoseTotalsCannotBe_IsRefusedWithAMessage(
        string told,
        string instead,
        string words
    ) => Readings.IsRefused(Samples.LocustHistory, told, instead, words);

    [Fact]
    public void Read_StatisticsOfTwoRuns_AreRefusedWithAMessage() =>
        Readings.IsRefused(
            Samples.LocustStatistics,
            ",Aggregated",
            ",Aggregated,400,4,200,210.5,190,450.25,12,40.0,0.4,200,210,210,220,230,250,300,400,450,450,450\n,Aggregated",
            "2 runs wrote"
        );
}
