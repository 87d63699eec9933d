using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using EndToEnd.Hosting;

namespace EndToEnd.Pages;

/// <summary>Every page but the stage, while nothing is on, held against the rules that a machine can check.</summary>
public sealed class AccessibilityTests(StageFixture fixture) : LabTest(fixture)
{
    private static readonly AxeRunOptions Rules = new()
    {
        RunOnly = new RunOnlyOptions { Type = "tag", Values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    };

    [Theory]
    [InlineData("lessons")]
    [InlineData("lessons/blocking")]
    [InlineData("lessons/talk")]
    [InlineData("runs")]
    [InlineData("compare")]
    [InlineData("sweeps")]
    [InlineData("counters")]
    [InlineData("service")]
    [InlineData("no-such-page")]
    [Trait("Category", "Long")]
    public async Task Page_AtRestInEitherTheme_BreaksNoRule(string path)
    {
        var page = await OpenAsync(path);
        foreach (var theme in new[] { "dark", "light" })
        {
            await new StagePage(page).UntilAsync($"the theme is {theme}", async () =>
                await page.EvaluateAsync<string>("() => document.documentElement.dataset.theme") == theme);

            var result = await page.RunAxe(Rules);

            Assert.Equal("", string.Join(Environment.NewLine, result.Violations.SelectMany(rule => rule.Nodes.Select(node => $"{theme}: {rule.Id}: {rule.Help}: {node.Html}"))));
            Assert.NotEmpty(result.Passes);
            await page.EvaluateAsync("() => document.querySelector('[data-theme-toggle]').click()");
        }
    }
}
