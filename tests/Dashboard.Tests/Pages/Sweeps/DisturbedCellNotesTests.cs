using System.Net;
using System.Text.RegularExpressions;
using Dashboard.Pages.Sweeps;
using Lab.Campaigns.Sweeps;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class DisturbedCellNotesTests : IAsyncDisposable
{
    private readonly HtmlRenderer _renderer = new(
        new ServiceCollection().BuildServiceProvider(),
        NullLoggerFactory.Instance
    );

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Theory]
    [InlineData(new double[] { 10, 10, 10, 70 }, "(70 %)", "10 %.")]
    [InlineData(new double[] { 50, 50, 50, 50, 90, 80, 10 }, "(90 %)", "(80 %)", "(10 %)", "50 %.")]
    [InlineData(new double[] { 43, 56, 50, 48 }, "43 to 56 %.")]
    public async Task Notes_DisturbedCells_AreInOneBanner(double[] backgroundCpu, params string[] figures)
    {
        var note = Assert.Single(await NotesAsync(backgroundCpu));

        Assert.All(figures, figure => Assert.Contains(figure, note, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Notes_LowBackgroundCpu_IsEmpty() => Assert.Empty(await NotesAsync(3, 4, 3));

    private async Task<List<string>> NotesAsync(params double[] backgroundCpu)
    {
        var plan = SweepPlanner.Plan(new() { Users = [.. Enumerable.Range(1, backgroundCpu.Length)] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, null)
                    {
                        BackgroundCpuPercent = backgroundCpu[cell.Number - 1],
                    },
                }
            );
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "a",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Complete,
            [.. cells]
        );
        var html = await _renderer.Dispatcher.InvokeAsync(async () =>
            (
                await _renderer.RenderComponentAsync<DisturbedCellNotes>(
                    ParameterView.FromDictionary(
                        new Dictionary<string, object?> { [nameof(DisturbedCellNotes.Sweep)] = sweep }
                    )
                )
            ).ToHtmlString()
        );
        return
        [
            .. Regex
                .Matches(html, "<p[^>]*>(.*?)</p>", RegexOptions.Singleline)
                .Select(match => WebUtility.HtmlDecode(match.Groups[1].Value)),
        ];
    }
}
