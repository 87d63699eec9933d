using System.Text.Json;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Composition;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;

namespace Lab.Tests.Campaigns.Commands;

public sealed class KneeCommandTests
{
    [Theory]
    [InlineData("--variant", "--variant", "neither")]
    [InlineData("--out", "--out", "knee.pdf")]
    public void Parse_InvalidOption_NamesIt(string named, params string[] args) =>
        Assert.Contains(named, Assert.Single(Create().Parse(args).Errors).Message, StringComparison.Ordinal);

    [Fact]
    public async Task InvokeAsync_InvalidRequest_ReportsTheFieldAndExitsWith2()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();

        var exit = await Create()
            .Parse(["--experiment", "none", "--objective", "fast"])
            .InvokeAsync(new() { Output = output, Error = errors }, TestContext.Current.CancellationToken);

        Assert.Equal(ProveCommand.BadUsage, exit);
        Assert.Contains("experiment:", errors.ToString(), StringComparison.Ordinal);
        Assert.Contains("objective:", errors.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task InvokeAsync_LowHighestLoad_HoldsAndWritesTheSearch()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.json");
        try
        {
            var exit = await Create()
                .Parse([
                    "--experiment",
                    "io",
                    "--variant",
                    "Fixed",
                    "--axis",
                    "Users",
                    "--max",
                    "2",
                    "--trial",
                    "2",
                    "--objective",
                    "p50<30s",
                    "--out",
                    file,
                ])
                .InvokeAsync(new() { Output = output, Error = errors }, TestContext.Current.CancellationToken);

            Assert.Equal(ProveCommand.Undecided, exit);
            using var knee = JsonDocument.Parse(
                await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)
            );
            var curve = Assert.Single(knee.RootElement.GetProperty("curves").EnumerateArray());
            var result = curve.GetProperty("search").GetProperty("result");
            Assert.Equal("HoldsAtMax", result.GetProperty("outcome").GetString());
            Assert.Contains("Fixed, 2 users, confirmation", errors.ToString(), StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static System.CommandLine.Command Create() =>
        KneeCommand.Create(settings =>
        {
            var builder = Host.CreateApplicationBuilder();
            builder.Configuration.AddInMemoryCollection(settings);
            builder.Services.AddLab(builder.Configuration);
            return builder.Build();
        });
}
