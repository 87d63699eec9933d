using TargetApi.GcPauses;

namespace TargetApi.Tests.GcPauses;

public sealed class RecentReportsTests
{
    [Theory]
    [InlineData(10, 10)]
    [InlineData(RecentReports.Capacity + 5, RecentReports.Capacity)]
    public void Keep_Reports_KeepsTheNewestUpToTheCapacity(int added, int kept)
    {
        var recent = new RecentReports();

        for (var report = 0; report < added; report++)
            recent.Keep(report);

        Assert.Equal(kept, recent.Count);
    }
}
