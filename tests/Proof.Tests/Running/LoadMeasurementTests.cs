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

    private static RunMeasurement Measure(double[] latenciesMs, int failures)
    {
        var tally = new Tally();
        tally.AddCounts(latenciesMs.Length, new Dictionary<ErrorKind, long> { [ErrorKind.ServerError] = failures });
        foreach (var ms in latenciesMs)
            tally.Response.Record((long)(ms * 1e6));
        return LoadMeasurement.Summarize([(TimeSpan.FromSeconds(1), tally)], saturated: 0);
    }
}
