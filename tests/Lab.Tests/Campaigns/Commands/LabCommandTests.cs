using System.Text.Json;
using Lab.Campaigns;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Composition;
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
            var exit = await LabCommand.RunAsync(
                ["--experiment", "retry-storm", "--quick", "--json", file],
                output,
                errors,
                Build
            );

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

    [Fact]
    public async Task RunAsync_UnknownExperiment_NamesThoseThereAreAndExitsWith2()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();

        Assert.Equal(LabCommand.BadUsage, await LabCommand.RunAsync(["--experiment", "none"], output, errors, Build));

        Assert.All(
            ["none", "blocking", "Usage"],
            part => Assert.Contains(part, errors.ToString(), StringComparison.Ordinal)
        );
    }

    private static IHost Build(IReadOnlyDictionary<string, string?> settings)
    {
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Configuration.AddInMemoryCollection(settings);
        builder.Services.AddLab(builder.Configuration);
        return builder.Build();
    }
}
