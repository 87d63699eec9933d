using Microsoft.Playwright;

namespace EndToEnd.Hosting;

/// <summary>The menu of a row in a list.</summary>
internal static class RowMenu
{
    /// <summary>Opens the first menu with this <c>data-testid</c>; its items are then found by theirs.</summary>
    public static Task OpenMenuAsync(this IPage page, string testId) =>
        page.GetByTestId(testId).First.GetByRole(AriaRole.Button).ClickAsync();

    /// <summary>Chooses an item of the first menu with this <c>data-testid</c>.</summary>
    public static async Task ChooseAsync(this IPage page, string menu, string item)
    {
        await page.OpenMenuAsync(menu);
        await page.GetByTestId(item).ClickAsync();
    }

    /// <summary>Chooses an item of the menu in the row that contains an element.</summary>
    public static async Task ChooseAsync(this IPage page, ILocator inRow, string menu, string item)
    {
        await page.Locator("tr", new() { Has = inRow }).GetByTestId(menu).GetByRole(AriaRole.Button).ClickAsync();
        await page.GetByTestId(item).ClickAsync();
    }
}
