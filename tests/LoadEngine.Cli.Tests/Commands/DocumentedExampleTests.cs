using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Commands;

public sealed partial class DocumentedExampleTests
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task EveryExample_OfTheDocumentation_IsUnderstood()
    {
        var examples = (await ReadAsync())
            .Split('\n')
            .Where(line =>
                line.StartsWith("    dashload run ", StringComparison.Ordinal)
                && line.Contains("http", StringComparison.Ordinal)
            )
            .ToArray();

        // The files that the examples use.
        using var folder = new TemporaryFolder();
        folder.Write("users.csv", "name\nAda\n");

        Assert.True(examples.Length >= 10);
        foreach (var example in examples)
        {
            var words = Word()
                .Matches(example.Split(" | ")[0].Split(" > ")[0].Split(" #")[0])
                .Select(word => word.Value.Replace("'", "", StringComparison.Ordinal))
                .Select(word => word == "users.csv" ? folder.PathOf(word) : word)
                .Skip(1);
            var (exitCode, output, errors) = await Dashload.RunAsync([
                .. words.Where(word => word != "--print-plan"),
                "--print-plan",
            ]);

            Assert.True(exitCode == 0, $"{example}: {errors}");
            Assert.StartsWith("{", output, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task PlanFile_OfTheDocumentation_IsGood()
    {
        using var folder = new TemporaryFolder();
        var plans = (await ReadAsync())
            .Split("```json")
            .Skip(1)
            .Select(part => part.Split("```")[0])
            .Where(json => json.Contains("\"executor\"", StringComparison.Ordinal))
            .ToArray();

        Assert.Equal(2, plans.Length);
        foreach (var plan in plans)
            Assert.Equal(0, (await Dashload.RunAsync("plan", "validate", folder.Write("plan.json", plan))).ExitCode);
    }

    private static Task<string> ReadAsync([CallerFilePath] string source = "") =>
        File.ReadAllTextAsync(
            Path.Combine(Path.GetDirectoryName(source)!, "..", "..", "..", "docs", "command-line.md"),
            TestContext.Current.CancellationToken
        );

    [GeneratedRegex(@"(?:'[^']*'|[^\s'])+")]
    private static partial Regex Word();
}
