using System.Text.Json;
using Dashboard.Reproduction;

namespace Dashboard.Tests.Reproduction;

public sealed class LabCommandTests
{
    [Fact]
    public async Task RunAsync_RetryStorm_FindsWhatTheArticleFoundAndLeavesNoTarget()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.json");
        try
        {
            var exit = await LabCommand.RunAsync(["--experiment", "retry-storm", "--quick", "--json", file], output, errors);

            Assert.True(exit == 0, output.ToString());
            Assert.Empty(errors.ToString());
            Assert.Contains("4 of 4 findings hold", output.ToString(), StringComparison.Ordinal);
            using var document = JsonDocument.Parse(await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
            Assert.True(document.RootElement.GetProperty("holds").GetBoolean());
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

        Assert.Equal(LabCommand.BadUsage, await LabCommand.RunAsync(["--experiment", "none"], output, errors));

        Assert.All(["none", "blocking", "Usage"], part => Assert.Contains(part, errors.ToString(), StringComparison.Ordinal));
    }
}
