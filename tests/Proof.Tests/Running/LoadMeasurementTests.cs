using LoadEngine.Recording;
using Proof.Measurements;
using Proof.Running;

namespace Proof.Tests.Running;

public sealed class LoadMeasurementTests
{
    [Theory]
    [InlineData(0, 20)]
    [InlineData(1, 20)]
    [InlineData(2, 30)]
    public void Summarize_Failures_CountAsSlowerThanEachSuccess(int failures, double medianMs)
    {
        Assert.Equal(medianMs, Measure([10, 20, 30], failures).P50Ms!.Value, 0.1);
    }

    [Fact]
    public void Summarize_MoreFailuresThanThePercentileAllows_HasNoP95()
    {
        var measurement = Measure([10, 20, 30], 1);

        Assert.Null(measurement.P95Ms);
        Assert.Null(measurement.P99Ms);
        Assert.Equal(1, measurement.Failed);
    }

    [Fact]
    public void Summarize_NothingEnded_HasNoPercentiles()
    {
        Assert.Null(Measure([], 0).P50Ms);
    }

    [Fact]
    public void Summarize_ProcessorTime_CountsAfterTheWarmUp()
    {
        // 2 s at a low rate, then 8 s at 100 responses and 0.1 s of processor time each second.
        var intervals = Enumerable
            .Range(1, 200)
            .Select(number =>
            {
                var tally = new Tally();
                tally.AddCounts(number <= 40 ? 1 : 5, new Dictionary<ErrorKind, long>());
                return new MeasuredInterval(
                    TimeSpan.FromMilliseconds(50 * number),
                    tally,
                    TimeSpan.FromMilliseconds(number <= 40 ? 50 * number : 2_000 + 5 * (number - 40))
                );
            })
            .ToList();

        Assert.Equal(1, LoadMeasurement.Summarize(intervals, 0, TimeSpan.Zero).CpuMsPerRequest!.Value, 0.001);
    }

    private static RunMeasurement Measure(double[] latenciesMs, int failures)
    {
        var tally = new Tally();
        tally.AddCounts(latenciesMs.Length, new Dictionary<ErrorKind, long> { [ErrorKind.ServerError] = failures });
        foreach (var ms in latenciesMs)
            tally.Response.Record((long)(ms * 1e6));
        return LoadMeasurement.Summarize([new(TimeSpan.FromSeconds(1), tally)], saturated: 0);
    }
}
