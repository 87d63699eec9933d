using Dashboard.Pages.Stage;
using Lab.Targets;

namespace Dashboard.Tests.Pages.Stage;

public sealed class MissingSourceNoticeTests
{
    [Theory]
    [InlineData(false, 4711, "File and line")]
    [InlineData(false, null, "choose a .NET process")]
    [InlineData(true, 4711, "a watched .NET process")]
    public void Instead_OfAnOwnEndpoint_ReportsWhatNamesItsLines(bool isOwn, int? processId, string expected)
    {
        var target = new TargetState(TargetPhase.Running, new Uri("http://localhost:5000"), processId, "", [])
        {
            IsOwn = isOwn,
        };

        Assert.Contains(expected, MissingSourceNotice.DescribeAlternative(target), StringComparison.Ordinal);
    }
}
