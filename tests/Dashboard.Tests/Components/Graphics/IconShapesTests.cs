using System.Text.RegularExpressions;
using Dashboard.Components.Graphics;

namespace Dashboard.Tests.Components.Graphics;

public sealed partial class IconShapesTests
{
    // Every icon name on a page must exist; an unknown name breaks the page.
    [Fact]
    public void Of_EveryNameThePagesUse_IsDrawn()
    {
        var pages = Directory.EnumerateFiles(
            Path.Combine(Repository(), "src", "Dashboard"),
            "*.razor",
            SearchOption.AllDirectories
        );
        var used = pages
            .SelectMany(page => UsedName().Matches(File.ReadAllText(page)))
            .SelectMany(match => QuotedWord().Matches(match.Value))
            .Select(word => word.Groups[1].Value)
            .ToHashSet();

        Assert.NotEmpty(used);
        Assert.All(used, name => Assert.Contains(name, IconShapes.Names));
    }

    private static string Repository()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!Directory.Exists(Path.Combine(folder!.FullName, "src")))
            folder = folder.Parent;
        return folder.FullName;
    }

    [GeneratedRegex("<Icon Name=\"(?:[a-z]+\"|@\\([^>]*\\)\")")]
    private static partial Regex UsedName();

    [GeneratedRegex("\"([a-z]+)\"")]
    private static partial Regex QuotedWord();
}
