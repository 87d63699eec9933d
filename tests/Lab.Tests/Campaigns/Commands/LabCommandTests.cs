using System.CommandLine;
using System.Text.Json;
using Lab.Campaigns;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Composition;
using Lab.Campaigns.Verification.Articles;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;

namespace Lab.Tests.Campaigns.Commands;

public sealed class LabCommandTests
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task RunAsync_RetryStorm_JudgesEveryFindingAndExitsAsItJudged()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.json");
        try
        {
            var exit = await Create()
                .Parse(["--experiment", "retry-storm", "--quick", "--json", file])
                .InvokeAsync(new() { Output = output, Error = errors }, TestContext.Current.CancellationToken);

            // Other tests use the machine at the same time, so .ci/run checks the thresholds in a separate run.
            Assert.Empty(errors.ToString());
            var held = output
                .ToString()
                .Split('\n')
                .Count(line =>
                    line.StartsWith("retry-storm", StringComparison.Ordinal)
                    && line.TrimEnd().EndsWith("  holds", StringComparison.Ordinal)
                );
            Assert.True(held is >= 4 and <= 6, output.ToString());
            Assert.Contains($"{held} of 6 findings hold", output.ToString(), StringComparison.Ordinal);
            Assert.Equal(held == 6 ? 0 : LabCommand.DoesNotHold, exit);
            using var document = JsonDocument.Parse(
                await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)
            );
            Assert.Equal(held == 6, document.RootElement.GetProperty("holds").GetBoolean());
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("--experiment", "--experiment", "geheim")]
    [InlineData("--experiment", "--experiment")]
    [InlineData("--json", "--all", "--json")]
    [InlineData("--json", "--all", "--json", "no/geheim/out.json")]
    [InlineData("--json", "--all", "--json", "/")]
    [InlineData("--all")]
    [InlineData("--all", "--all", "--experiment", "cpu")]
    public void Parse_InvalidOption_IsOneErrorThatNamesTheOptionAndNoValue(string named, params string[] args)
    {
        var error = Assert.Single(Create().Parse(args).Errors).Message;

        Assert.Contains(named, error, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_SeveralExperiments_IsValid() =>
        Assert.Empty(Create().Parse("--experiment cpu --quick --json out.json --experiment io").Errors);

    [Fact]
    public void Turns_Quick_MeasuresThoseThatWaitThreeAtATimeAndEachOnce()
    {
        var all = ArticleVerifications.All;

        var turns = LabCommand.Turns(all, isQuick: true).ToList();

        Assert.Equal([3, 1], turns.Select(turn => turn.AtOnce));
        Assert.All(
            turns,
            turn => Assert.All(turn.Places, place => Assert.Equal(turn.AtOnce == 3, all[place].IsWaiting))
        );
        Assert.Equal(Enumerable.Range(0, all.Count), turns.SelectMany(turn => turn.Places).Order());
        var longest = turns[0].Places.Select(place => all[place].VisualCheck.Seconds).ToList();
        Assert.Equal(longest.OrderDescending(), longest);
        Assert.Contains("cpu", turns[1].Places.Select(place => all[place].Experiment));
    }

    [Fact]
    public void Turns_AtLength_MeasuresOneAfterTheOtherAsInTheCatalogue()
    {
        var (places, atOnce) = Assert.Single(LabCommand.Turns(ArticleVerifications.All, isQuick: false));

        Assert.Equal(1, atOnce);
        Assert.Equal(Enumerable.Range(0, ArticleVerifications.All.Count), places);
    }

    private static System.CommandLine.Command Create() => LabCommand.Create(Build);

    private static IHost Build(IReadOnlyDictionary<string, string?> settings)
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration.AddInMemoryCollection(settings);
        builder.Services.AddLab(builder.Configuration);
        return builder.Build();
    }
}
