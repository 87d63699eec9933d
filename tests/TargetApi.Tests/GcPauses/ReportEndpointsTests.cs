using System.Net;
using TargetApi.GcPauses;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.GcPauses;

public sealed class ReportEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    private const long LargeArray = 300_000,
        MaxPooled = 2_000;

    [Fact]
    public async Task Get_BothVariants_ExportTheSameOrders()
    {
        using var client = target.CreateClient();

        var (bad, good) = (await Answer.GetAsync(client, "/bad/report"), await Answer.GetAsync(client, "/good/report"));

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.OK), (bad.Status, good.Status));
        Assert.Equal(("objects", "pooled"), (bad.Text("mode"), good.Text("mode")));
        Assert.Equal(bad.Number("length"), good.Number("length"));
        Assert.InRange(good.Number("length"), Order.PerReport * 10, LargeArray);
    }

    [Fact]
    public void Report_EitherVariant_OnlyTheFragileOneAllocatesTheExport()
    {
        var recent = new RecentReports();
        // The pool has no array yet.
        ReportEndpoints.GoodReport(recent);

        var fragile = Allocated(() => ReportEndpoints.BadReport(recent));
        var pooled = Allocated(() => ReportEndpoints.GoodReport(recent));

        Assert.InRange(fragile, LargeArray, long.MaxValue);
        Assert.InRange(pooled, 0, MaxPooled);
    }

    private static long Allocated(Action report)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        report();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
