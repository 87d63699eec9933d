using System.Runtime.CompilerServices;

namespace Dashboard.Tests.Components.Graphics;

public sealed class ChartTextTests
{
    [Theory]
    [InlineData("chart-text.test.mjs")]
    [InlineData("heat-map.test.mjs")]
    public async Task Script_UnderNode_PassesItsOwnTests(string file) =>
        await NodeTests.PassAsync(Path.Combine(Path.GetDirectoryName(ThisFile())!, file));

    // All charts of the library must use the text guard.
    [Fact]
    public void Library_IsUsed_InOnePlaceOnly()
    {
        var scripts = Path.GetFullPath(
            Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", "..", "..", "..", "src", "Dashboard")
        );
        var users = new[] { "wwwroot", "Pages", "Components" }
            .SelectMany(folder =>
                Directory.EnumerateFiles(Path.Combine(scripts, folder), "*.js", SearchOption.AllDirectories)
            )
            .Where(file =>
                !file.Contains(
                    $"{Path.DirectorySeparatorChar}lib{Path.DirectorySeparatorChar}",
                    StringComparison.Ordinal
                )
            )
            .ToDictionary(file => file, File.ReadAllText);

        Assert.Equal(
            ["library.js"],
            users
                .Where(pair => pair.Value.Contains("apexcharts-script", StringComparison.Ordinal))
                .Select(pair => Path.GetFileName(pair.Key))
        );
        Assert.All(
            users.Values,
            script => Assert.DoesNotMatch("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|eval\\(", script)
        );
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
