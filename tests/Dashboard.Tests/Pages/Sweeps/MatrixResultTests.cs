using System.Net;
using Dashboard.Pages.Sweeps;
using Lab.Sweeps;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.JSInterop;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class MatrixResultTests
{
    // "No clear difference", "came close": from how much on a difference is clear, nothing said.
    [Theory]
    [InlineData(2, true)]
    [InlineData(1, false)]
    public async Task Result_CellsToCompare_SaysFromWhatOnADifferenceIsClear(int settings, bool isTold)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        plan = plan with { Configurations = [.. plan.Configurations.Take(settings)] };
        var cells = plan.Cells().Select(cell => cell with { State = CellState.Done, Figures = new("run", 5, 100, 0, 1, 2, new(50, 50, 50)) });
        SweepDocument sweep = new(SweepDocument.CurrentSchema, "a", DateTimeOffset.UnixEpoch, RunEnvironment.Here(), plan, SweepState.Complete, [.. cells]);
        await using var services = new ServiceCollection().AddSingleton<IJSRuntime, NoBrowser>().AddLogging().BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);

        var html = WebUtility.HtmlDecode(await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<MatrixResult>(
            ParameterView.FromDictionary(new Dictionary<string, object?> { [nameof(MatrixResult.Sweep)] = sweep }))).ToHtmlString()));

        Assert.Equal(isTold, html.Contains("at least 15 % ahead of the next", StringComparison.Ordinal));
    }

    private sealed class NoBrowser : IJSRuntime
    {
        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => throw new NotSupportedException();

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args) => throw new NotSupportedException();
    }
}
