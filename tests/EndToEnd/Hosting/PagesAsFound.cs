using System.Net.Http.Json;
using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Hosting;

internal static class PagesAsFound
{
    /// <summary>Restores the pages after a test. The lab is idle, and no page is open.</summary>
    public static async Task RestoreAsync(StageFixture fixture)
    {
        // First, because a stage that shows recordings cannot select an experiment.
        if (
            await ShowsAsync(fixture, "/lessons/talk", "aria-current=\"step\"")
            || !await ShowsAsync(fixture, "/lessons/talk", "data-phase=\"Idle\"")
        )
            await ResetTalkAsync(fixture);
        var isElsewhere =
            (await fixture.Dashboard.Client.GetFromJsonAsync<JsonElement>("/api/lab"))
                .GetProperty("experiment")
                .GetString() != StagePage.FirstExperiment;
        var isOpen = await ShowsAsync(fixture, "/lessons", "data-testid=\"room-count\"");
        if (isElsewhere || isOpen)
        {
            var stage = await StagePage.OpenAsync(fixture);
            if (isOpen)
            {
                await RoomOfStage.OpenAsync(stage);
                await RoomOfStage.CloseAsync(stage);
            }

            await stage.Page.CloseAsync();
        }

        if (await ShowsAsync(fixture, "/service", "data-testid=\"endpoint-menu\""))
            await RemoveEndpointsAsync(fixture);
    }

    /// <summary>Before the first step, with the clock at 0:00.</summary>
    public static async Task TakeTalkBackAsync(StagePage talk)
    {
        if (await talk.Find("talk-timer").TextContentAsync() == "Stop the clock")
            await talk.ClickAsync("talk-timer");
        await Assertions.Expect(talk.Find("talk-timer")).Not.ToHaveTextAsync("Stop the clock");
        // Visible while there is something to undo.
        if (await talk.Find("talk-timer-reset").IsVisibleAsync())
            await talk.ClickAsync("talk-timer-reset");
        await Assertions.Expect(talk.Find("talk-clock")).ToHaveTextAsync("0:00");
    }

    private static async Task<bool> ShowsAsync(StageFixture fixture, string path, string mark) =>
        (await fixture.Dashboard.Client.GetStringAsync(new Uri(path, UriKind.Relative))).Contains(
            mark,
            StringComparison.Ordinal
        );

    private static async Task ResetTalkAsync(StageFixture fixture)
    {
        var talk = await OpenAsync(fixture, "lessons/talk");
        await talk.ChooseAsync("talk-source", "talk-source-0");
        await Assertions.Expect(talk.Page.Locator("[data-testid=talk-now][data-phase=Idle]")).ToBeVisibleAsync();
        await TakeTalkBackAsync(talk);
        await Assertions.Expect(talk.Page.Locator("[aria-current=step]")).ToHaveCountAsync(0);
        await talk.Page.CloseAsync();
    }

    private static async Task RemoveEndpointsAsync(StageFixture fixture)
    {
        var service = await OpenAsync(fixture, "service");
        var menus = service.Find("endpoint-menu");
        for (var number = await menus.CountAsync(); number > 0; number--)
        {
            await service.Page.ChooseAsync("endpoint-menu", "endpoint-remove");
            await Assertions.Expect(menus).ToHaveCountAsync(number - 1);
        }

        await service.Page.CloseAsync();
    }

    private static async Task<StagePage> OpenAsync(StageFixture fixture, string path)
    {
        var page = await fixture.Browser.OpenAsync(new Uri(fixture.Dashboard.Address, path));
        await Assertions.Expect(page.Locator("main[data-interactive=true]")).ToBeVisibleAsync();
        return new(page);
    }
}
