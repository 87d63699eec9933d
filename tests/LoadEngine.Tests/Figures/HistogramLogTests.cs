using System.Text;
using HdrHistogram;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Figures;

/// <summary>HdrHistogram's library reads the log.</summary>
public sealed class HistogramLogTests
{
    private static readonly DateTimeOffset Started = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Write_ValuesOfEverySize_AreReadBackBucketForBucket()
    {
        var random = new Random(7);
        var histogram = new Histogram();
        foreach (var value in (long[])[0, 1, 1_023, 1_024, 2_047, 2_048, 4_095, 4_096, 3_600_000_000_000])
            histogram.Record(value, 3);
        for (var i = 0; i < 5_000; i++)
            histogram.Record((long)Math.Pow(10, random.NextDouble() * 12));
        histogram.Record(1_000_000, 70_000_000_000);

        var read = Assert.Single(
            Read(log => log.Add(null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(2), histogram))
        );

        Assert.Equal(histogram.Count, read.TotalCount);
        foreach (var (bucket, count) in histogram.Buckets())
            Assert.Equal(count, read.GetCountAtValue(HistogramLayout.LowestOf(bucket)));
        foreach (var percentile in (double[])[50, 90, 99, 99.9])
            Assert.InRange(
                read.GetValueAtPercentile(percentile),
                histogram.PercentileNs(percentile)!.Value * 0.999,
                histogram.PercentileNs(percentile)!.Value * 1.001
            );
    }

    [Fact]
    public void Write_SeveralIntervals_KeepsTheirTimesAndTags()
    {
        var histogram = new Histogram();
        histogram.Record(5_000_000);
        var read = Read(log =>
        {
            log.Add(null, TimeSpan.Zero, TimeSpan.FromSeconds(1), histogram);
            log.Add("two words, one", TimeSpan.FromSeconds(1.5), TimeSpan.FromSeconds(0.25), histogram);
            log.Add("empty", TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(1), new Histogram());
        });

        Assert.Equal(
            [null, "two_words__one"],
            read.Select(histogramBase => string.IsNullOrEmpty(histogramBase.Tag) ? null : histogramBase.Tag)
        );
        Assert.Equal(
            [Started.ToUnixTimeMilliseconds(), Started.ToUnixTimeMilliseconds() + 1_500],
            read.Select(histogramBase => histogramBase.StartTimeStamp)
        );
        Assert.Equal(250, read[1].EndTimeStamp - read[1].StartTimeStamp);
    }

    [Fact]
    public void Watch_WithALog_HoldsEveryAnswerOfTheRun()
    {
        using var server = new OkServer();
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("Target", server.Url),
            Executor = new ConstantVus(2, Ms(2_200)),
        };
        var run = RunObserver.Watch(LoadRun.Start(plan, AllowedHosts.LoopbackOnly), keepsLog: true).End();

        var read = Read(run.Log!.Write());
        Assert.Equal(
            run.Total.Succeeded,
            read.Where(histogramBase => string.IsNullOrEmpty(histogramBase.Tag))
                .Sum(histogramBase => histogramBase.TotalCount)
        );
        Assert.Equal(
            run.Total.Succeeded,
            read.Where(histogramBase => histogramBase.Tag == "service").Sum(histogramBase => histogramBase.TotalCount)
        );
        // About one per second; on a busy machine there may be fewer, but no response may be lost.
        Assert.InRange(read.Count(histogramBase => string.IsNullOrEmpty(histogramBase.Tag)), 1, 4);
    }

    private static List<HistogramBase> Read(Action<HistogramLog> write)
    {
        var log = new HistogramLog(Started);
        write(log);
        return Read(log.Write());
    }

    private static List<HistogramBase> Read(string log)
    {
        using var stream = new MemoryStream(Encoding.UTF8.GetBytes(log));
        using var reader = new HistogramLogReader(stream);
        return [.. reader.ReadHistograms()];
    }
}
