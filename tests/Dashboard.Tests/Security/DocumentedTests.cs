using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Dashboard.Tests.Security;

/// <summary>Each line of <c>docs/security.md</c> names an existing test.</summary>
public sealed partial class DocumentedTests
{
    [Fact]
    public async Task Security_EveryTestItNames_IsThere()
    {
        var root = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, "..", "..", ".."));
        var page = await File.ReadAllTextAsync(
            Path.Combine(root, "docs", "security.md"),
            TestContext.Current.CancellationToken
        );
        var sources = new Dictionary<string, string>();
        foreach (
            var file in Directory
                .EnumerateFiles(Path.Combine(root, "tests"), "*Tests.cs", SearchOption.AllDirectories)
                .Where(file => !file.Contains("/obj/", StringComparison.Ordinal))
        )
            sources[Path.GetFileNameWithoutExtension(file)] =
                sources.GetValueOrDefault(Path.GetFileNameWithoutExtension(file))
                + await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);

        var named = Name().Matches(page);

        Assert.True(named.Count > 20, $"Only {named.Count} tests are named.");
        Assert.All(
            named,
            test =>
                Assert.Contains(
                    $" {test.Groups["method"].Value}(",
                    sources.GetValueOrDefault(test.Groups["class"].Value, ""),
                    StringComparison.Ordinal
                )
        );
        Assert.All(
            page.Split('\n')
                .Where(line =>
                    line.StartsWith("| ", StringComparison.Ordinal)
                    && !line.Contains(" | held by |", StringComparison.Ordinal)
                ),
            line => Assert.Matches(Name(), line)
        );
    }

    [GeneratedRegex("`(?<class>[A-Za-z0-9]+Tests)\\.(?<method>[A-Za-z0-9_]+)`")]
    private static partial Regex Name();

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
