using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class LatencyRowTests
{
    // Regression: a row said "20 requests, p95 1,016 ms" while 100 others had been waiting for seconds.
    [Theory]
    [InlineData(2_000, false)]
    [InlineData(1_999, true)]
    [InlineData(0, true)]
    public void From_PartThatEndedWhileItsRequestsWaited_HasNoLatencies(long inFlight, bool expected)
    {
        var figures = RunSamples.Summary("run", default, 20, 100, 250).Total with { Requests = 2_000 };
        var part = new LoadSummary(VariantKind.Fragile, "100 users", 0, 5, figures) { InFlightAtEnd = inFlight };

        Assert.Equal(expected, LatencyRow.From(part).P95 != "–");
    }
}
