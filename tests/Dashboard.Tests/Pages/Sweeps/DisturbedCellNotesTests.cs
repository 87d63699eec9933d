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

    [Fact]
    public async Task Notes_OneCell_IsASentence()
    {
        var note = Assert.Single(await NotesAsync(10, 10, 10, 70));

        Assert.Contains(
            "other programs took 70 % of this machine’s processors beside it, and 10 % in the middle of the rest. Its figures are of less machine than theirs.",
            note,
            StringComparison.Ordinal
        );
    }

    // Ten lines of one sentence stood above the table of twelve cells.
    [Fact]
    public async Task Notes_SeveralCells_AreOneSentenceForThoseWithMoreAndOneForThoseWithLess()
    {
        var notes = await NotesAsync(50, 50, 50, 50, 90, 80, 10);

        Assert.Equal(2, notes.Count);
        Assert.Contains(
            "Beside 2 cells other programs took more of this machine’s processors than in the middle of the rest (50 %), so that their figures are of less machine: ",
            notes[0],
            StringComparison.Ordinal
        );
        Assert.Matches("\\(90 %\\); .*\\(80 %\\)\\.$", notes[0]);
        Assert.Contains("other programs took 10 %", notes[1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Notes_OthersTookMuchDuringEveryCell_ReportItInOneLineWithWhatToDo()
    {
        var note = Assert.Single(await NotesAsync(43, 56, 50, 48));

        Assert.Contains("43 to 56 %", note, StringComparison.Ordinal);
    }

    private async Task<List<string>> NotesAsync(params double[] others)
    {
        var plan = SweepPlanner.Plan(new() { Users = [.. Enumerable.Range(1, others.Length)] }).Plan;
        plan = plan with { Configurations = [plan.Configurations[0]] };
        var cells = plan.Cells()
            .Select(cell =>
                cell with
                {
                    State = CellState.Done,
                    Figures = new("run", 5, 100, 0, 1, 2, null) { BackgroundCpuPercent = others[cell.Number - 1] },
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
