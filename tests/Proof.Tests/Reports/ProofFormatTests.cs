using System.Xml.Linq;
using Proof.Claims;
using Proof.Measurements;
using Proof.Plans;
using Proof.Reports;
using Proof.Running;

namespace Proof.Tests.Reports;

public sealed class ProofFormatTests
{
    private static readonly ProofProgress Proof = new(
        "<A>",
        "B",
        new(),
        Pairs.WithFactors(1.2, 1.21, 1.19, 1.22, 1.18, 1.2, 1.21, 1.19)
    );

    [Theory]
    [InlineData("a/proof.JSON", "json")]
    [InlineData("proof.html", "html")]
    [InlineData("proof.pdf", null)]
    [InlineData("proof", null)]
    public void Of_Path_IsItsFormat(string path, string? format) => Assert.Equal(format, ProofFormat.Of(path));

    [Fact]
    public void Write_EachFormat_HasTheHeadline()
    {
        foreach (var format in ProofFormat.Extensions.Except(["json", "xml"]))
            Assert.Contains("B is better", ProofFormat.Write(Proof, format), StringComparison.Ordinal);
        Assert.Equal(ClaimState.Holds, ProofJson.Read(ProofFormat.Write(Proof, "json")).Outcome);
        Assert.Equal(
            "0",
            XDocument.Parse(ProofFormat.Write(Proof, "xml")).Root!.Elements().Single().Attribute("failures")!.Value
        );
    }

    [Theory]
    [InlineData(0, 0, "B 0 of 800,000.")]
    [InlineData(8, 8, "B 8 of 800,000 (Fisher’s exact test: p = 1.000); B had fewer in 0 and more in 0 of 8 pairs.")]
    [InlineData(8, 800, "(Fisher’s exact test: p < 0.001); B had fewer in 0 and more in 8 of 8 pairs.")]
    public void Failures_Counts_HaveTheExactTestAndThePairs(int failedOfA, int failedOfB, string expected)
    {
        var pairs = Pairs
            .WithFactors(1, 1, 1, 1, 1, 1, 1, 1)
            .Select(pair => pair with { A = Failing(pair.A, failedOfA / 8), B = Failing(pair.B, failedOfB / 8) });

        Assert.EndsWith(expected, ProofText.Failures(Proof with { Pairs = [.. pairs] }), StringComparison.Ordinal);

        static RunMeasurement Failing(RunMeasurement run, int failed) =>
            run with
            {
                Succeeded = run.Completed - failed,
                Failed = failed,
            };
    }

    [Fact]
    public void Write_Html_EncodesNames() =>
        Assert.Contains("A: &lt;A&gt;", ProofFormat.Write(Proof, "html"), StringComparison.Ordinal);

    [Fact]
    public void Chart_EightPairs_HasAPointForEachAndTheIntervalsThatAreLimited()
    {
        var chart = XElement.Parse(ProofChart.Write(Proof, ProofFigure.Goodput));
        var intervals = chart.Elements("path").Count(path => path.Attribute("stroke-width") is not null);

        Assert.Equal(8, chart.Elements("circle").Count());
        // Fewer than six pairs do not limit a rank interval of 95 %.
        Assert.Equal(3, intervals);
    }

    [Fact]
    public void Chart_NoPairs_IsEmpty() =>
        Assert.Empty(
            XElement.Parse(ProofChart.Write(Proof with { Pairs = [] }, ProofFigure.Goodput)).Elements("circle")
        );
}
