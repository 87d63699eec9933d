using Dashboard.Pages.Sweeps;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class EarlierSweepsTests : ComponentTest
{
    [Theory]
    [InlineData(null, true)]
    [InlineData("on", false)]
    public void List_SweepThatIsRunning_IsNoEarlierOne(string? current, bool isListed)
    {
        var html = Render(current, "on", "before");

        Assert.Equal(isListed, html.Contains("sweep-on\"", StringComparison.Ordinal));
        Assert.Contains("sweep-before\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public void List_FirstSweepIsRunning_AsksForNoOther() =>
        Assert.DoesNotContain("sweep-empty", Render("on", "on"), StringComparison.Ordinal);

    private string Render(string? current, params string[] ids)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        SweepList list = new(
            [
                .. ids.Select(id => new SweepDocument(
                    SweepDocument.CurrentSchema,
                    id,
                    DateTimeOffset.UnixEpoch,
                    RunEnvironment.Capture(),
                    plan,
                    SweepState.Running,
                    [.. plan.Cells()]
                )),
            ],
            []
        );
        return Html<EarlierSweeps>(panel => panel.Add(part => part.List, list).Add(part => part.Current, current));
    }
}
