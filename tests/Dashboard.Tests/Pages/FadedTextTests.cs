using System.Text.RegularExpressions;
using Tests.Shared;

namespace Dashboard.Tests.Pages;

public sealed partial class FadedTextTests
{
    private static readonly string[] Allowed =
    [
        ":disabled",
        "aria-disabled",
        ".file-input",
        ".outer",
        ".inner",
        ".plot",
        ".start kbd",
    ];

    // Text has sufficient contrast on all backgrounds of the palette, but not when it is faded.
    [Fact]
    public void StyleSheets_Text_IsNeverFaded()
    {
        var root = Repository.PathOf("src");
        var sheets = Directory
            .EnumerateFiles(root, "*.css", SearchOption.AllDirectories)
            .Where(file =>
                !Path.GetRelativePath(root, file)
                    .Split(Path.DirectorySeparatorChar)
                    .Any(folder => folder is "node_modules" or "bin" or "obj" or "lib")
            )
            .ToList();
        var faded = sheets
            .SelectMany(file =>
                Rule().Matches(File.ReadAllText(file)).Select(rule => $"{Path.GetFileName(file)}: {rule.Value.Trim()}")
            )
            .ToList();

        Assert.InRange(sheets.Count, 5, 100);
        Assert.Contains(faded, rule => rule.Contains(":disabled", StringComparison.Ordinal));
        Assert.DoesNotContain(faded, rule => !Allowed.Any(allowed => rule.Contains(allowed, StringComparison.Ordinal)));
    }

    [GeneratedRegex(@"[^{}]+\{[^{}]*\bopacity:\s*0?\.\d[^{}]*\}")]
    private static partial Regex Rule();
}
