using System.Text.Json;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Composition;
using Lab.Targets.Settings;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;
using Proof.Reports;

namespace Lab.Tests.Campaigns.Commands;

public sealed class ProveCommandTests
{
    [Theory]
    [InlineData("--a", "--a", "neither")]
    [InlineData("--settings-b", "--settings-b", "threads=2")]
    [InlineData("--settings-a", "--settings-a", "minWorkerThreads")]
    [InlineData("--out", "--out", "proof.pdf")]
    public void Parse_InvalidOption_NamesIt(string named, params string[] args) =>
        Assert.Contains(named, Assert.Single(Create().Parse(args).Errors).Message, StringComparison.Ordinal);

    [Fact]
    public void TryReadSettings_Pairs_AreSettings()
    {
        Assert.True(ProveCommand.TryReadSettings("minWorkerThreads=100, serverGc=true", out var settings));
        Assert.Equal(new RuntimeSettings { MinWorkerThreads = 100, ServerGc = true }, settings);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task InvokeAsync_FixedAgainstFragile_ExitsAsTheClaimHoldsAndWritesTheProof()
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
                    "--users",
                    "4",
                    "--seconds",
                    "1",
                    "--anytime",
                    "--pairs",
                    "5",
                    "--same-side-pairs",
                    "0",
                    "--no-restart",
                    "--claim",
                    "B.goodput > 0.001 * A.goodput",
                    "--out",
                    file,
                ])
                .InvokeAsync(new() { Output = output, Error = errors }, TestContext.Current.CancellationToken);

            var proof = ProofJson.Read(await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
            // Pairs that other programs disturb do not count, so a busy machine can leave it undecided.
            var isDecided = proof.Figures[0].Pairs == 5;
            Assert.Equal(isDecided ? 0 : ProveCommand.Undecided, exit);
            Assert.Contains("Pair", errors.ToString(), StringComparison.Ordinal);
            Assert.Contains(ProofText.Headline(proof.ToProof()), output.ToString(), StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task InvokeAsync_InvalidRequest_ReportsTheFieldAndExitsWith2()
    {
        using var output = new StringWriter();
        using var errors = new StringWriter();

        var exit = await Create()
            .Parse(["--experiment", "none", "--pairs", "9"])
            .InvokeAsync(new() { Output = output, Error = errors }, TestContext.Current.CancellationToken);

        Assert.Equal(ProveCommand.BadUsage, exit);
        Assert.Contains("load.experiment:", errors.ToString(), StringComparison.Ordinal);
        Assert.Contains("pairs:", errors.ToString(), StringComparison.Ordinal);
    }

    private static System.CommandLine.Command Create() =>
        ProveCommand.Create(settings =>
        {
            var builder = Host.CreateApplicationBuilder();
            builder.Configuration.AddInMemoryCollection(settings);
            builder.Services.AddLab(builder.Configuration);
            return builder.Build();
        });
}
