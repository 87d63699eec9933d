using System.Net.Http.Json;
using System.Text.Json;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>The stage for the last row of a room.</summary>
[Collection<StageLane>]
public sealed class PresentationTests(StageFixture fixture) : LabTest(fixture)
{
    private const double LeastTextPx = 18,
        LeastFigurePx = 48,
        MostShift = 0.005;

    private const string WithoutItsUnit = """
        () => [...document.querySelectorAll('.tile')].filter(tile => tile.checkVisibility() && tile.querySelector('.unit')).map(tile => {
          const five = tile.cloneNode(true);
          Object.assign(five.querySelector('.number'), { textContent: '12,345' }).dataset.long = 'true';
          tile.replaceWith(five);
          const [figure, unit] = [five.querySelector('.figure'), five.querySelector('.unit')].map(each => each.getBoundingClientRect());
          five.replaceWith(tile);
          return (unit.top + unit.bottom) / 2 > figure.bottom || unit.right > figure.right + 1 ? tile.dataset.tile : '';
        }).filter(name => name).join()
        """;

    private const string MovedByTheMark = """
        () => {
          const [mark, rest] = [document.querySelector('.present-machine'), [...document.querySelectorAll('.present-line > *, .tile, .chart')].filter(each => each.checkVisibility())];
          const places = () => rest.map(each => JSON.stringify(each.getBoundingClientRect()));
          const [before, was, causes] = [places(), mark.hidden, [...mark.children].map(each => [each, each.hidden])];
          mark.hidden = false;
          const faults = causes.map(([cause]) => {
            causes.forEach(([each]) => each.hidden = each !== cause);
            const [after, { width, height }] = [places(), cause.getBoundingClientRect()];
            const isCut = width < 1 || mark.scrollWidth > mark.clientWidth || mark.offsetHeight > 40;
            return rest.filter((_, at) => before[at] !== after[at]).map(each => each.className).join() + (isCut ? `cut: ${cause.textContent} ${width} × ${height}` : '');
          });
          mark.hidden = was;
          causes.forEach(([each, wasHidden]) => each.hidden = wasHidden);
          return faults.join('');
        }
        """;

    [Fact]
    public async Task Presentation_UnderLoad_IsLargeAndNothingOnItMovesButTheData()
    {
        var stage = await OpenStageAsync();
        await Assertions.Expect(stage.Find("target-state")).ToContainTextAsync("Running");
        await stage.ClickAsync("variant-fragile");
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await CheckAsync(stage);
        await LayoutFaults.WatchShiftsAsync(stage.Page);
        await stage.StartByKeyAsync();
        await stage.UntilAsync(
            "something is found",
            async () =>
                (await stage.Find("present-line").InnerTextAsync()).Contains(
                    "starv",
                    StringComparison.OrdinalIgnoreCase
                )
        );
        await stage.Page.Keyboard.PressAsync("f");
        await Assertions.Expect(stage.Find("present-line")).ToContainTextAsync("Fixed");
        await stage.UntilAsync("it flows", async () => await stage.TileAsync("rps") > 00);
        await CheckAsync(stage);
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                "() => [...document.querySelectorAll('.chart .legend')].filter(legend => legend.checkVisibility() && legend.scrollHeight > legend.clientHeight + 1).map(legend => legend.closest('.chart').dataset.chart).join()"
            )
        );
        Assert.Equal("", await stage.Page.EvaluateAsync<string>(MovedByTheMark));
        await stage.ShootAsync("present-run");

        await stage.Page.Keyboard.PressAsync("1");
        await Assertions.Expect(stage.Page.Locator(".chart:visible")).ToHaveCountAsync(1);
        await stage.ScreenshotAsync("present-enlarged");
        await stage.Page.Keyboard.PressAsync("Escape");
        var (moved, what) = await LayoutFaults.ShiftsAsync(stage.Page);
        Assert.True(moved < MostShift, $"{moved}: {what}");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Presentation_LongAfterTheRun_KeepsItsLastFigures()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        using var started = await Dashboard.Client.PostAsJsonAsync(
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 20,
                durationSeconds = 3,
                rampSeconds = 0,
            },
            Cancellation
        );
        Assert.True(started.IsSuccessStatusCode, await started.Content.ReadAsStringAsync(Cancellation));
        var run = (await started.Content.ReadFromJsonAsync<JsonElement>(Cancellation)).GetProperty("id").GetString();
        await stage.UntilAsync(
            "it has ended",
            async () =>
                (await Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/lab", Cancellation)).GetProperty(
                    "lastSummary"
                )
                    is { ValueKind: JsonValueKind.Object } last
                && last.GetProperty("id").GetString() == run
        );
        await Assertions.Expect(stage.Find("present-result")).ToBeVisibleAsync();

        // Longer than a gap between two answers is bridged.
        await Task.Delay(TimeSpan.FromSeconds(4), Cancellation);

        Assert.True(await stage.TileAsync("rps") > 0);
        Assert.True(await stage.TileAsync("p95") > 0);
        await Assertions.Expect(stage.Find("tile-rps")).ToContainTextAsync("at the run’s end");

        await stage.UntilAsync(
            "the charts stand still",
            async () =>
                await stage.Page.EvaluateAsync<bool>("() => !document.querySelector('[data-back-to-live]').hidden")
        );
        await Assertions.Expect(stage.Find("tile-threads")).ToContainTextAsync("now");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Presentation_ReloadedAndByAddress_IsRememberedAndAskedFor()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await stage.Page.ReloadAsync();
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();
        await AnswersAsync(stage.Page);
        await stage.Page.Locator(".present-leave").ClickAsync();
        await Assertions.Expect(stage.Find("present-line")).ToBeHiddenAsync();

        var asked = await OpenAsync("?present=1");
        await Assertions.Expect(asked.GetByTestId("present-line")).ToBeVisibleAsync();
    }

    [Theory]
    [Trait("Category", "Long")]
    [InlineData("361,069 × 429", "7,530 timeouts")]
    [InlineData("149,653 × 429", "127,333 others")]
    public async Task Presentation_FailuresOfTwoKinds_HasBothInSightAtTheSizeOfTheRest(string first, string second)
    {
        var stage = await OpenStageAsync();
        await stage.Find("experiment-picker").SelectOptionAsync("io");
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("tile-failures")).ToBeVisibleAsync();

        var faults = await stage.Page.EvaluateAsync<string>(
            """
            ([first, second]) => {
              const tile = document.querySelector('.tile[data-tile="failures"]');
              const shown = tile.cloneNode(true);
              tile.replaceWith(shown);
              const detail = shown.querySelector('.detail');
              Object.assign(shown.querySelector('.number'), { textContent: '368,599' }).dataset.long = 'true';
              detail.textContent = [first, `· ${second}`, '· only refusals now'].map(part => part.replaceAll(' ', '\u00a0')).join(' ');
              const range = document.createRange();
              range.setStart(detail.firstChild, 0);
              range.setEnd(detail.firstChild, first.length + second.length + 3);
              const [words, box] = [range.getBoundingClientRect(), detail.getBoundingClientRect()];
              const size = parseFloat(getComputedStyle(detail).fontSize);
              const isOut = words.bottom > box.bottom + 1 || words.right > box.right + 1 || box.bottom > shown.getBoundingClientRect().bottom;
              shown.replaceWith(tile);
              return isOut || size < 18 ? `${size} px, ${words.right} × ${words.bottom} in ${box.right} × ${box.bottom}` : '';
            }
            """,
            new[] { first, second }
        );

        Assert.Equal("", faults);
    }

    // Words that had no room wrapped out of sight as a whole, and left the sign of a warning alone.
    [Fact]
    public async Task PresentLine_FindingWithoutRoomForAllOfIt_KeepsItsTitleInSight()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("present-line")).ToBeVisibleAsync();

        // Under fire, where findings come: what came of a run of another test would stand in their place.
        await stage.StartByKeyAsync();
        await Assertions.Expect(stage.Find("present-line").Locator(":scope > strong")).ToBeVisibleAsync();
        Assert.Equal(
            "",
            await stage.Page.EvaluateAsync<string>(
                """
                () => {
                  const finding = document.querySelector('.present-finding').cloneNode(true);
                  document.querySelector('.present-finding').replaceWith(finding);
                  const faults = [];
                  for (const small of ['', 'others: 60\u00a0% · begun before the switch, and as much again for which there is no room at all']) {
                    finding.innerHTML = `<svg class="icon"></svg><span>Overload without back-pressure <small>${small}</small></span>`;
                    const range = document.createRange();
                    range.selectNodeContents(finding.lastElementChild.firstChild);
                    const [title, box] = [range.getBoundingClientRect(), finding.getBoundingClientRect()];
                    if (title.top < box.top - 2 || title.bottom > box.bottom + 2 || title.right > box.right + 1 || title.left < box.left) faults.push(small || 'alone');
                  }
                  return faults.join();
                }
                """
            )
        );
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
    }

    // A lesson cannot be presented, and its charts had large figures in small places all the same.
    [Fact]
    public async Task Presentation_RememberedOnALesson_LeavesItsChartsAsTheyAre()
    {
        var stage = await OpenStageAsync();
        await stage.Page.Keyboard.PressAsync("m");
        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-text-px", "18");
        await stage.Page.GotoAsync(new Uri(Dashboard.Address, "lessons/blocking").AbsoluteUri);
        await AnswersAsync(stage.Page);

        await Assertions.Expect(stage.Find("chart-throughput")).ToHaveAttributeAsync("data-text-px", "12");
    }

    /// <summary>That it is large, and nothing on it is cut or covered.</summary>
    internal static async Task CheckAsync(StagePage stage)
    {
        Assert.Equal("", await LayoutFaults.FindAsync(stage.Page));
        var (px, what) = await LayoutFaults.SmallestTextAsync(stage.Page);
        Assert.True(px >= LeastTextPx, what);
        Assert.InRange(await stage.Page.Locator(".tile:visible").CountAsync(), 3, 4);
        Assert.InRange(await stage.Page.Locator(".chart:visible").CountAsync(), 1, 2);
        Assert.All(
            await stage.Page.EvaluateAsync<double[]>(
                "() => [...document.querySelectorAll('.tile')].filter(tile => tile.checkVisibility()).map(tile => parseFloat(getComputedStyle(tile.querySelector('.number')).fontSize))"
            ),
            size => Assert.True(size >= LeastFigurePx)
        );
        Assert.Equal("", await stage.Page.EvaluateAsync<string>(WithoutItsUnit));
        Assert.All(
            await stage.Page.EvaluateAsync<string[]>(
                "() => [...document.querySelectorAll('.chart')].filter(chart => chart.checkVisibility()).map(chart => chart.dataset.textPx)"
            ),
            size => Assert.Equal("18", size)
        );
    }
}
