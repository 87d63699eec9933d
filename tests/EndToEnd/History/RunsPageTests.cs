using EndToEnd.Hosting;
using EndToEnd.Stage;
using Microsoft.Playwright;

namespace EndToEnd.History;

/// <summary>The Runs page in the browser: from an empty list to a replay.</summary>
[Collection<PagesLane>]
public sealed class RunsPageTests(StageFixture fixture) : LabTest(fixture)
{
    private static readonly byte[] Hey =
        "Summary:\n  Total:\t2.0000 secs\n  Requests/sec:\t50.0000\n\nStatus code distribution:\n  [200]\t100 responses\n"u8.ToArray();

    private const string Markup = "<img src=x onerror=\"window.wasMarkup=1\"><b>bold</b>";

    [Fact]
    [Trait("Category", "Long")]
    public async Task Runs_RunRenameOpenReplay_GoesThroughTheHistory()
    {
        var page = await OpenListAsync();
        await Assertions.Expect(page.GetByTestId("no-runs")).ToContainTextAsync("No runs yet");
        await ScreenshotsAsync(page, "runs-empty");

        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await Assertions
            .Expect(page.GetByTestId("charts"))
            .ToHaveAttributeAsync("data-last-sequence", new System.Text.RegularExpressions.Regex("[0-9]+"));
        await new StagePage(page).ChooseExperimentAsync("blocking");
        await page.GetByTestId("variant-fixed").ClickAsync();
        await new StagePage(page).OpenAdvancedAsync();
        await page.GetByTestId("users").FillAsync("10");
        await page.GetByTestId("duration").FillAsync("4");
        await Assertions.Expect(page.GetByTestId("start")).ToBeEnabledAsync();
        var stage = new StagePage(page);
        await stage.StartAsync();
        await stage.EndedAsync();

        await page.GetByTestId("nav-runs").ClickAsync();
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);
        await Assertions.Expect(page.GetByTestId("run-state")).ToContainTextAsync("complete");
        // On pages without a presentation the key has no effect.
        await page.Keyboard.PressAsync("m");
        Assert.Null(await page.EvaluateAsync<string?>("document.documentElement.dataset.present ?? null"));
        await page.ChooseAsync("run-menu", "edit");
        await Assertions.Expect(page.GetByTestId("label-name")).ToBeFocusedAsync();
        await page.GetByTestId("label-name").FillAsync(Markup);
        await page.GetByTestId("label-tags").FillAsync("before, <i>talk</i>");
        await page.GetByTestId("label-note").FillAsync("<script>window.wasMarkup=1</script>");
        await page.GetByTestId("label-save").ClickAsync();
        await Assertions.Expect(page.GetByTestId("open")).ToHaveTextAsync(Markup);
        await Assertions.Expect(page.Locator(".run-name .tag").Last).ToHaveTextAsync("<i>talk</i>");
        await ScreenshotsAsync(page, "runs");
        var screen = page.ViewportSize!;
        await page.SetViewportSizeAsync(390, 844);
        await ScreenshotsAsync(page, "runs-phone");
        Assert.Equal("", await LayoutFaults.CellsBeyondScreenAsync(page.GetByTestId("runs")));
        await page.SetViewportSizeAsync(screen.Width, screen.Height);

        await page.GetByTestId("open").ClickAsync();
        await Assertions.Expect(page.GetByTestId("run-name")).ToHaveTextAsync(Markup);
        await Assertions.Expect(page.GetByTestId("run-note")).ToHaveTextAsync("<script>window.wasMarkup=1</script>");
        await Assertions.Expect(page.GetByTestId("run-environment")).ToContainTextAsync(".NET");
        var card = await page.RunAndWaitForDownloadAsync(() => page.GetByTestId("save-card").ClickAsync());
        Assert.EndsWith(".png", card.SuggestedFilename, StringComparison.Ordinal);
        await ScreenshotsAsync(page, "run-page");

        await page.GetByTestId("replay").ClickAsync();
        await page.GetByTestId("speed-4").ClickAsync();
        await Assertions.Expect(page.GetByTestId("tile-rps")).Not.ToHaveAttributeAsync("data-value", "");
        await page.GetByTestId("speed-16").ClickAsync();
        await Assertions.Expect(page.GetByTestId("replay-stage")).ToHaveAttributeAsync("data-replay", "ended");
        await Assertions.Expect(page.GetByTestId("replay-summary")).ToBeVisibleAsync();
        await Assertions.Expect(page.GetByTestId("generator-banner")).ToBeHiddenAsync();
        // An interrupted recording: no frame ends the run.
        Assert.False(
            await page.GetByTestId("generator-banner")
                .EvaluateAsync<bool>(
                    "banner => { banner.hidden = false; return banner.checkVisibility({ visibilityProperty: true }); }"
                )
        );
        var frames = int.Parse(
            (await page.GetByTestId("replay-stage").GetAttributeAsync("data-frames"))!,
            System.Globalization.CultureInfo.InvariantCulture
        );
        Assert.True(frames > 1);
        await Assertions.Expect(page.GetByTestId("chart-flow")).Not.ToHaveAttributeAsync("data-marks", "0");
        await ScreenshotsAsync(page, "replay");
        await page.Keyboard.PressAsync("m");
        await Assertions
            .Expect(page.Locator(".present-line").GetByTestId("present-result"))
            .ToContainTextAsync("● Fixed: ");
        await Assertions.Expect(page.Locator(".chart:visible")).ToHaveCountAsync(2);
        await PresentationTests.CheckAsync(new StagePage(page));
        await page.ScreenshotAsync(new() { Path = Repository.Output("replay-presented.png") });
        await page.Keyboard.PressAsync("m");
        Assert.False(await page.EvaluateAsync<bool>("() => 'wasMarkup' in window"));
    }

    // Regression: opened by the keyboard, it was in the corner of the page, its first row under the header.
    [Theory]
    [InlineData(1280, 720)]
    [InlineData(390, 844)]
    public async Task Columns_OpenedByTheKeyboard_AreOnTheScreenBelowTheHeader(int width, int height)
    {
        await RunAsync();
        var page = await OpenListAsync();
        await page.SetViewportSizeAsync(width, height);

        await page.Locator(".mud-table-toolbar .mud-menu button").PressAsync("Enter");
        var columns = page.GetByRole(AriaRole.Menuitem, new() { Name = "Columns" });
        await Assertions.Expect(columns).ToBeVisibleAsync();
        Assert.Equal("", await LayoutFaults.MisplacedPopoversAsync(page));
        await columns.PressAsync("Enter");

        await Assertions.Expect(page.Locator(".mud-data-grid-columns-panel.mud-popover-open")).ToBeVisibleAsync();
        await Assertions.Expect(columns).ToHaveCountAsync(0);
        Assert.Equal("", await LayoutFaults.MisplacedPopoversAsync(page));
    }

    [Fact]
    public async Task Runs_DeletedAndUndone_IsThereAgain()
    {
        await RunAsync();
        var page = await OpenListAsync();
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);

        await page.ChooseAsync("run-menu", "delete");
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(0);
        await Assertions.Expect(page.GetByTestId("undo")).ToBeFocusedAsync();
        await page.GetByTestId("undo").ClickAsync();

        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);
        await Assertions.Expect(page.GetByTestId("restored")).ToContainTextAsync("was restored");
        await Assertions.Expect(page.GetByTestId("open")).ToBeFocusedAsync();
    }

    [Fact]
    public async Task Runs_RenameClosed_LeavesTheKeyboardAtItsRun()
    {
        await RunAsync();
        var page = await OpenListAsync();
        foreach (var isByKey in new[] { true, false })
        {
            await page.ChooseAsync("run-menu", "edit");
            await Assertions.Expect(page.GetByTestId("label-name")).ToBeFocusedAsync();

            await (isByKey ? page.Keyboard.PressAsync("Escape") : page.GetByTestId("label-cancel").ClickAsync());

            await Assertions.Expect(page.GetByTestId("labels-editor")).ToHaveCountAsync(0);
            await Assertions.Expect(page.GetByTestId("open")).ToBeFocusedAsync();
        }
    }

    [Fact]
    public async Task Runs_RenameTypedAtOnce_ReplacesTheName()
    {
        await RunAsync();
        var page = await OpenListAsync();

        await page.GetByTestId("run-menu").GetByRole(AriaRole.Button).PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("replay")).ToBeFocusedAsync();
        await page.Keyboard.PressAsync("ArrowDown");
        await Assertions.Expect(page.GetByTestId("edit")).ToBeFocusedAsync();
        await page.Keyboard.PressAsync("Enter");
        await Assertions.Expect(page.GetByTestId("label-name")).ToBeFocusedAsync();
        await page.Keyboard.TypeAsync("Mine");

        await Assertions.Expect(page.GetByTestId("label-name")).ToHaveValueAsync("Mine");
    }

    [Fact]
    public async Task Runs_ComparedAndBack_AreStillTicked()
    {
        await RunAsync();
        var page = await OpenListAsync();
        var document = await File.ReadAllBytesAsync(
            Directory.GetFiles(Dashboard.Runs, "*.json").Single(),
            Cancellation
        );
        await DropAsync(page, document);
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(2);
        await page.GetByTestId("select").Nth(0).CheckAsync();
        await page.GetByTestId("select").Nth(1).PressAsync("Space");
        await Assertions.Expect(page.GetByTestId("compare")).ToHaveTextAsync("Compare 2");
        await Assertions.Expect(page.GetByTestId("select").Nth(1)).ToBeFocusedAsync();

        await page.GetByTestId("compare").ClickAsync();
        await Assertions.Expect(page.GetByTestId("compare-headline")).ToBeVisibleAsync();
        // Regression: a rule for the stage made the factors larger than the figures.
        var (figure, factor) = (await FontSizeAsync("td strong"), await FontSizeAsync(".compare-factor"));
        Assert.True(factor < figure, $"{factor} px of {figure} px");
        await page.GoBackAsync();

        await Assertions.Expect(page.GetByTestId("compare")).ToHaveTextAsync("Compare 2");
        await Assertions.Expect(page.GetByTestId("select").Nth(0)).ToBeCheckedAsync();

        Task<double> FontSizeAsync(string part) =>
            page.Locator($".compare-table {part}")
                .First.EvaluateAsync<double>("element => parseFloat(getComputedStyle(element).fontSize)");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Runs_DeletedAndThePageLoadedAgain_CanStillBeRestored()
    {
        await RunAsync();
        var page = await OpenListAsync();
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);
        var id = await page.GetByTestId("run").GetAttributeAsync("data-run");
        await page.ChooseAsync("run-menu", "delete");
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(0);

        page = await OpenAsync($"runs/{id}");
        await Assertions.Expect(page.GetByTestId("was-deleted")).ToContainTextAsync("can restore it");
        page = await OpenListAsync();
        await page.GetByTestId("deleted-runs").Locator("[aria-expanded]").ClickAsync();
        await page.GetByTestId("restore").First.ClickAsync();

        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);
        await Assertions.Expect(page.GetByTestId("restored")).ToContainTextAsync("was restored");
    }

    [Fact]
    public async Task Import_SeveralFilesOneOfThemRefused_DistinguishesThem()
    {
        var page = await OpenListAsync();

        await page.GetByTestId("import-file")
            .Last.SetInputFilesAsync([
                new FilePayload
                {
                    Name = "one.txt",
                    MimeType = "text/plain",
                    Buffer = Hey,
                },
                new FilePayload
                {
                    Name = "no.json",
                    MimeType = "application/json",
                    Buffer = "{}"u8.ToArray(),
                },
                new FilePayload
                {
                    Name = "two.txt",
                    MimeType = "text/plain",
                    Buffer = Hey,
                },
            ]);

        await Assertions.Expect(page.GetByTestId("import-refused")).ToContainTextAsync("‘no.json’ was refused");
        await Assertions.Expect(page.GetByTestId("import-refused")).Not.ToContainTextAsync("in the list now");
        await Assertions.Expect(page.GetByTestId("import-taken")).ToContainTextAsync("‘one.txt’ is in the list now");
        await Assertions.Expect(page.GetByTestId("import-taken")).ToContainTextAsync("‘two.txt’ is in the list now");
        await Assertions.Expect(page.GetByTestId("import-taken")).Not.ToContainTextAsync("refused");
    }

    [Fact]
    public async Task Runs_DocumentsTakenIn_AreListedSelectedAndCompared()
    {
        await RunAsync();
        var page = await OpenListAsync();
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(1);
        var document = await File.ReadAllBytesAsync(
            Directory.GetFiles(Dashboard.Runs, "*.json").Single(),
            Cancellation
        );

        await page.GetByTestId("import-file")
            .Last.SetInputFilesAsync(
                new FilePayload
                {
                    Name = "theirs.json",
                    MimeType = "application/json",
                    Buffer = document,
                }
            );
        await Assertions
            .Expect(page.GetByTestId("import-result"))
            .ToContainTextAsync("in the list now, a second time: it is the same run as ‘Thread blocking · Fixed’");
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(2);
        await page.GetByTestId("import-file")
            .Last.SetInputFilesAsync(
                new FilePayload
                {
                    Name = "<b>k6</b>.json",
                    MimeType = "application/json",
                    Buffer = "{}"u8.ToArray(),
                }
            );
        await Assertions.Expect(page.GetByTestId("import-result")).ToContainTextAsync("‘<b>k6</b>.json’ was refused");
        await DropAsync(page, document);
        await Assertions.Expect(page.GetByTestId("run")).ToHaveCountAsync(3);

        await page.GetByTestId("select").Nth(0).CheckAsync();
        await page.GetByTestId("select").Nth(1).CheckAsync();
        await Assertions
            .Expect(page.GetByTestId("compare"))
            .ToHaveAttributeAsync(
                "href",
                new System.Text.RegularExpressions.Regex("^/compare\\?runs=[0-9-]+,[0-9-]+$")
            );
        await page.GetByTestId("filter").FillAsync("nothing like it");
        await Assertions.Expect(page.GetByTestId("no-match")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task Runs_DocumentThatIsCutOff_IsNamedWithItsReason()
    {
        Directory.CreateDirectory(Dashboard.Runs);
        await File.WriteAllTextAsync(
            Path.Combine(Dashboard.Runs, "half.json"),
            "{\"schema\":\"concurrency-dashboard/run/2\",\"id\":\"ha",
            Cancellation
        );

        var page = await OpenListAsync();

        await Assertions.Expect(page.GetByTestId("unreadable")).ToContainTextAsync("half.json");
        await Assertions.Expect(page.GetByTestId("unreadable")).ToContainTextAsync("cut off");
    }

    private async Task<IPage> OpenListAsync()
    {
        var page = await OpenAsync("runs");

        // Before its script has started, the page does not respond.
        await Assertions.Expect(page.GetByTestId("runs-page")).ToHaveAttributeAsync("data-ready", "true");
        return page;
    }

    private async Task RunAsync()
    {
        using var started = await System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync(
            Dashboard.Client,
            "/api/runs",
            new
            {
                experiment = "blocking",
                variant = "Fixed",
                users = 2,
                durationSeconds = 1,
                rampSeconds = 0,
            },
            Cancellation
        );
        Assert.True(started.IsSuccessStatusCode);
        for (var tries = 0; tries < 300; tries++)
        {
            var history = await Dashboard.Client.GetStringAsync(new Uri("/api/runs", UriKind.Relative), Cancellation);
            if (history.Contains("\"Complete\"", StringComparison.Ordinal))
                return;
            await Task.Delay(TimeSpan.FromMilliseconds(100), Cancellation);
        }

        Assert.Fail("The run was never complete.");
    }

    private static async Task DropAsync(IPage page, byte[] document) =>
        await page.EvaluateAsync(
            """
            text => {
              const carried = new DataTransfer();
              carried.items.add(new File([text], 'dropped.json', { type: 'application/json' }));
              document.querySelector('.runs-page').dispatchEvent(new DragEvent('drop', { dataTransfer: carried,
                bubbles: true, cancelable: true }));
            }
            """,
            System.Text.Encoding.UTF8.GetString(document)
        );

    private static Task ScreenshotsAsync(IPage page, string name) => new StagePage(page).ShootAsync($"{name}-1280x720");
}
