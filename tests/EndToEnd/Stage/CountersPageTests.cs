using EndToEnd.Hosting;
using Microsoft.Playwright;

namespace EndToEnd.Stage;

/// <summary>Filters the counters by name.</summary>
[Collection<StageLane>]
public sealed class CountersPageTests(StageFixture fixture) : LabTest(fixture)
{
    [Fact]
    public async Task Counters_Searched_ShowTheQueueLiveUnderTheRuntimesOwnName()
    {
        var counters = new StagePage(await OpenAsync("counters"));
        await Assertions.Expect(counters.Find("counters-state")).ToHaveTextAsync("live");
        await counters.UntilAsync(
            "many counters are there",
            async () => await counters.Find("counter").CountAsync() > 30
        );
        await counters.ShootAsync("counters-1280x720");

        await counters.Page.SetViewportSizeAsync(390, 844);
        await counters.ShootAsync("phone-counters");
        Assert.Equal("", await LayoutFaults.WiderThanScreenAsync(counters.Page));
        Assert.Equal(
            "",
            await counters.Page.EvaluateAsync<string>(
                """
                () => [...document.querySelectorAll('tr:has([data-testid=counter])')].slice(0, 40).flatMap(row => {
                  const cells = [...row.children].filter(cell => cell.textContent.trim() !== '');
                  return cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent);
                }).join(' | ')
                """
            )
        );
        await counters.Page.SetViewportSizeAsync(1280, 720);

        await counters.Find("counter-search").FillAsync("thread_pool queue");

        var queue = counters.Page.Locator("tr:has([data-testid=counter])");
        await Assertions.Expect(queue).ToHaveCountAsync(1);
        await Assertions.Expect(queue).ToContainTextAsync("dotnet.thread_pool.queue.length");
        await Assertions.Expect(queue).ToContainTextAsync("work items");
        await Assertions
            .Expect(queue.Locator("td.number").First)
            .ToHaveTextAsync(new System.Text.RegularExpressions.Regex(@"^[\d,.]+$"));

        await counters.Find("counter-search").FillAsync("no such counter");
        await Assertions.Expect(counters.Find("counters-empty")).ToContainTextAsync("No counter is called");
    }
}
