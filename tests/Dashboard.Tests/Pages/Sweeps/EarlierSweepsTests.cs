using Dashboard.Pages.Sweeps;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class EarlierSweepsTests : IAsyncDisposable
{
    private readonly HtmlRenderer _renderer = new(
        new ServiceCollection().BuildServiceProvider(),
        NullLoggerFactory.Instance
    );

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Theory]
    [InlineData(null, true)]
    [InlineData("on", false)]
    public async Task List_SweepThatIsRunning_IsNoEarlierOne(string? current, bool isListed)
    {
        var html = await RenderAsync(current, "on", "before");

        Assert.Equal(isListed, html.Contains("sweep-on\"", StringComparison.Ordinal));
        Assert.Contains("sweep-before\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task List_FirstSweepIsRunning_AsksForNoOther() =>
        Assert.DoesNotContain("sweep-empty", await RenderAsync("on", "on"), StringComparison.Ordinal);

    private async Task<string> RenderAsync(string? current, params string[] ids)
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
        return await _renderer.Dispatcher.InvokeAsync(async () =>
            (
                await _renderer.RenderComponentAsync<EarlierSweeps>(
                    ParameterView.FromDictionary(
                        new Dictionary<string, object?>
                        {
                            [nameof(EarlierSweeps.List)] = list,
                            [nameof(EarlierSweeps.Current)] = current,
                        }
                    )
                )
            ).ToHtmlString()
        );
    }
}
