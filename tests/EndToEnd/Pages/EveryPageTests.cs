using System.Collections.Concurrent;
using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Pages;

/// <summary>Checks that apply to every page.</summary>
[Collection<PagesLane>]
public sealed class EveryPageTests(StageFixture fixture) : LabTest(fixture)
{
    [Theory]
    [MemberData(nameof(EveryPage.Each), MemberType = typeof(EveryPage))]
    [Trait("Category", "Long")]
    public async Task HelpAndTheme_ByButtonAndByKey_AnswerOnThisPage(string path)
    {
        var page = await OpenAsync(path);
        var help = page.Locator("#help");

        await page.Locator("[data-dialog-open=help]").ClickAsync();
        await Assertions.Expect(help).ToBeVisibleAsync();
        await page.Keyboard.PressAsync("t");
        Assert.Equal("dark", await ThemeAsync(page));
        await page.Keyboard.PressAsync("Escape");
        await Assertions.Expect(help).ToBeHiddenAsync();
        await page.Keyboard.PressAsync("?");
        await Assertions.Expect(help).ToBeVisibleAsync();
        await page.Keyboard.PressAsync("Escape");
        await page.Keyboard.PressAsync("t");
        Assert.Equal("light", await ThemeAsync(page));
    }

    // Regression: a reset of all margins moved it to the corner, over navigation and controls.
    [Theory]
    [InlineData(1280, 720)]
    [InlineData(390, 844)]
    public async Task Help_Opened_IsInTheMiddle(int width, int height)
    {
        var page = await OpenAsync("runs");
        await page.SetViewportSizeAsync(width, height);

        await page.Keyboard.PressAsync("?");

        var help = page.Locator("#help");
        await Assertions.Expect(help).ToBeVisibleAsync();
        var box = (await help.BoundingBoxAsync())!;
        Assert.Equal(width / 2.0, box.X + (box.Width / 2), 2.0);
        Assert.Equal(height / 2.0, box.Y + (box.Height / 2), 2.0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Page_OpenedByItsLink_BeginsAtItsTop()
    {
        var page = await OpenAsync("runs");

        await page.GetByTestId("nav-sweeps").ClickAsync();
        await Assertions.Expect(page.GetByTestId("sweeps-page")).ToBeVisibleAsync();

        await Assertions.Expect(page.Locator("main h1")).ToBeFocusedAsync();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Theme_TheSystemTurns_FollowsUntilOneWasChosenHere()
    {
        var page = await OpenAsync("runs");
        await page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Light });
        await new StagePage(page).UntilAsync("the page is light, too", async () => await ThemeAsync(page) == "light");

        await page.Keyboard.PressAsync("t");
        await page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Dark });
        await page.EmulateMediaAsync(new() { ColorScheme = ColorScheme.Light });
        await page.WaitForTimeoutAsync(300);
        Assert.Equal("dark", await ThemeAsync(page));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_OnAPhone_NamesItsExperimentOnTheFirstScreen()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await AnswersAsync(page);

        var name = page.GetByTestId("present-line").GetByRole(AriaRole.Heading, new() { Name = "Thread blocking" });

        await Assertions.Expect(name).ToBeVisibleAsync();
        Assert.InRange((await name.BoundingBoxAsync())!.Y, 0, 300);
    }

    // Regression: after a run, the line above the verdict was cut within the result.
    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_OnAPhoneAfterARun_CutsNoWord()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await AnswersAsync(page);
        var stage = new StagePage(page);
        await stage.EnterAsync("duration", 2);
        await stage.StartAsync();
        await stage.EndedAsync();

        Assert.Equal("", await LayoutFaults.FindAsync(page));
    }

    // Regression: "connecting…" was cut, and "reconnecting…" is longer.
    [Fact]
    public async Task Header_WhileTheStreamReconnects_CutsNoWord()
    {
        var page = await OpenAsync("");
        await Assertions.Expect(page.GetByTestId("stream-state")).ToHaveTextAsync("live");

        await page.GetByTestId("stream-state").EvaluateAsync("state => { state.textContent = 'reconnecting…'; }");

        Assert.Equal("", await LayoutFaults.FindAsync(page));
    }

    // Regression: the mark in the header was cut within its sentence.
    [Fact]
    [Trait("Category", "Long")]
    public async Task Stage_OnAPhoneWhileOtherProgramsUseTheCpu_CutsNoWord()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        await page.GotoAsync(Dashboard.Address.AbsoluteUri);
        await AnswersAsync(page);

        // The script sets hidden with every frame.
        await page.AddStyleTagAsync(
            new()
            {
                Content = """
                .banner[data-generator-banner] { display: flex !important; }
                .banner [data-cause='others'] { display: inline !important; }
                .banner [data-cause]:not([data-cause='others']) { display: none !important; }
                """,
            }
        );

        await Assertions.Expect(page.GetByTestId("generator-banner")).ToBeVisibleAsync();
        Assert.DoesNotContain("cut: ", await LayoutFaults.FindAsync(page), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task EveryPage_OnAPhone_IsNoWiderThanItsScreen()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        foreach (var path in EveryPage.Paths)
        {
            await page.GotoAsync(new Uri(Dashboard.Address, path).AbsoluteUri);
            await AnswersAsync(page);
            await new StagePage(page).ScreenshotAsync($"phone-{(path.Length == 0 ? "stage" : path.Replace('/', '-'))}");
            Assert.Equal($"{path}: ", $"{path}: {await LayoutFaults.WiderThanScreenAsync(page)}");
        }
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Navigation_OnAPhone_IsADrawerThatClosesOnThePageChosen()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        await page.GotoAsync(new Uri(Dashboard.Address, "service").AbsoluteUri);
        await AnswersAsync(page);
        var menu = page.GetByTestId("menu");
        ILocator Link(string name) => page.Locator(".mud-drawer").GetByRole(AriaRole.Link, new() { Name = name });

        await menu.ClickAsync();
        await Assertions.Expect(menu).ToHaveAttributeAsync("aria-expanded", "true");
        await Assertions.Expect(Link("My service")).ToHaveAttributeAsync("aria-current", "page");
        await Link("Counters").ClickAsync();

        await page.WaitForURLAsync("**/counters");
        await Assertions.Expect(menu).ToHaveAttributeAsync("aria-expanded", "false");
        await Assertions.Expect(Link("Counters")).Not.ToBeVisibleAsync();
    }

    // Regression: half of the compared runs was beyond the edge without an indication.
    [Fact]
    public async Task Slides_OnAPhone_ReportOnWhichSideThereIsMore()
    {
        var page = await OpenBlankAsync();
        await page.SetViewportSizeAsync(390, 844);
        await page.GotoAsync(new Uri(Dashboard.Address, "compare").AbsoluteUri);
        await AnswersAsync(page);

        Assert.Equal(
            "0 1, 1 1, 1 0, 0 0",
            await page.EvaluateAsync<string>(
                """
                async () => {
                  const place = document.createElement('section');
                  place.innerHTML = "<div class='slides compare-scroll'><div class='slid'><table class='table'><tr>"
                    + "<td style='min-width:2000px'>wide</td></tr></table></div></div>";
                  document.querySelector('.page').append(place);
                  const slides = place.firstElementChild;
                  const slid = slides.querySelector('.slid');
                  const seen = [];
                  const look = async (at, expected) => {
                    let signs = '';
                    for (let frame = 0; frame < 120 && signs !== expected; frame++) {
                      slides.scrollLeft = at;
                      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                      signs = ['::before', '::after'].map(side => Math.round(Number(getComputedStyle(slid, side).opacity))).join(' ');
                    }
                    seen.push(signs);
                  };
                  const most = slides.scrollWidth - slides.clientWidth;
                  await look(0, '0 1');
                  await look(most / 2, '1 1');
                  await look(most, '1 0');
                  slides.querySelectorAll('a, td').forEach(each => each.style.cssText = 'min-width: 0; padding: 0; font-size: 1px');
                  await look(0, '0 0');
                  return seen.join(', ') + (slides.scrollWidth > slides.clientWidth ? ' still slides' : '');
                }
                """
            )
        );
    }

    [Fact]
    public async Task ComparePicker_RunWithTags_ShowsThemAndWhatIsKnownOfItsStart()
    {
        const string Hey =
            "Summary:\n  Total:\t4.0 secs\n  Requests/sec:\t5.0\n\nStatus code distribution:\n  [200]\t20 responses\n";
        var page = await OpenAsync("compare");
        await page.EvaluateAsync(
            "text => fetch('/api/runs/import?name=tagged.txt', { method: 'POST', headers: { 'content-type': "
                + "'application/octet-stream' }, body: text })",
            Hey
        );

        var row = page.Locator("tr", new() { HasText = "tagged" }).First;

        await Assertions.Expect(row.Locator(".tag")).ToHaveTextAsync(["imported", "hey"]);
        await Assertions.Expect(row).ToContainTextAsync("not known, imported at");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task UnknownAddress_InABrowser_ShowsThePageForIt()
    {
        var page = await OpenBlankAsync();

        var answer = await page.GotoAsync(new Uri(Dashboard.Address, "no-such-page").AbsoluteUri);

        Assert.Equal(404, answer!.Status);
        await AnswersAsync(page);
        await Assertions.Expect(page.Locator("main h1")).ToHaveTextAsync("Page not found");
    }

    // Scripts that load late must neither break the next page nor run in the background.
    [Fact]
    [Trait("Category", "Long")]
    public async Task Pages_LeftBeforeTheirScriptsCame_LeaveNothingBehind()
    {
        var page = await OpenAsync("lessons");
        var late = 0;
        var open = new ConcurrentDictionary<object, string>();
        page.WebSocket += (_, socket) =>
        {
            if (!socket.Url.Contains("/hubs/", StringComparison.Ordinal))
                return;
            open[socket] = socket.Url;
            socket.Close += (closed, _) => open.TryRemove(closed!, out string? _);
        };
        await page.RouteAsync(
            "**/*.razor*.js",
            async route =>
            {
                Interlocked.Increment(ref late);
                try
                {
                    await Task.Delay(TimeSpan.FromMilliseconds(700), Cancellation);
                    await route.ContinueAsync();
                }
                catch (PlaywrightException)
                {
                    // The page was closed with its request.
                }
                finally
                {
                    Interlocked.Decrement(ref late);
                }
            }
        );

        foreach (var text in new[] { "stage", "runs", "counters", "stage" })
        {
            await page.GetByTestId($"nav-{text}").ClickAsync();
            await page.WaitForTimeoutAsync(150);
            await page.GetByTestId("nav-lessons").ClickAsync();
            await Assertions.Expect(page.GetByTestId("lessons-talk")).ToBeVisibleAsync();
        }

        // A wrongly opened connection would exist shortly after.
        await new StagePage(page).UntilAsync(
            "the late scripts have come",
            () => Task.FromResult(Volatile.Read(ref late) == 0)
        );
        await page.WaitForTimeoutAsync(1_000);
        // A closing connection is allowed.
        await new StagePage(page).UntilAsync("nothing listens any more", () => Task.FromResult(open.IsEmpty));
        await Assertions.Expect(page.GetByTestId("lessons-talk")).ToBeVisibleAsync();
        await Assertions.Expect(page.GetByText("This part of the page stopped working")).ToHaveCountAsync(0);
    }

    private static Task<string> ThemeAsync(IPage page) =>
        page.EvaluateAsync<string>("() => document.documentElement.dataset.theme");
}
