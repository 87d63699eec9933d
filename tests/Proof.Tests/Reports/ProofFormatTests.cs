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

    // Regression: a loss was described as “at least” the end of the interval that is nearest to 1.
    [Theory]
    [InlineData(1.25, "at least 1.2")]
    [InlineData(0.3, "at most 0.3")]
    public void Headline_Difference_NamesTheEndNearestToOne(double factor, string expected)
    {
        var proof = Proof with
        {
            Pairs = Pairs.WithFactors(Enumerable.Range(0, 8).Select(pair => factor * (1 + pair / 100.0))),
        };

        Assert.Contains(expected, ProofText.Headline(proof), StringComparison.Ordinal);
    }

    // Regression: the proof was called complete, without a reason.
    [Fact]
    public void Write_OnlyDisturbedPairs_GivesTheReason()
    {
        const string Why = "Other programs used 96 % of the processors.";
        var pair = new MeasuredPair(PairPurpose.SameSide, false, Pairs.Run(100), Pairs.Run(100, disturbance: Why));
        var proof = Proof with { Pairs = [.. Enumerable.Repeat(pair, Proof.Plan.MaxRepetitions + 1)] };

        Assert.Null(proof.Next);
        Assert.EndsWith(Why, ProofText.Headline(proof), StringComparison.Ordinal);
        Assert.Contains("9 disturbed pairs do not count", ProofNotes.Write(proof), StringComparison.Ordinal);
        Assert.Contains("Too many pairs were disturbed", ProofNotes.Write(proof), StringComparison.Ordinal);
        Assert.Equal("", ProofText.Failures(proof));
    }

    [Theory]
    [InlineData(400, 0)]
    [InlineData(800, 1)]
    public void Notes_RunsOfFewResponseTimes_AreCalledShort(double p50Ms, int expected)
    {
        var pair = new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(100, p95Ms: 2 * p50Ms),
            Pairs.Run(100, p95Ms: 2 * p50Ms)
        );

        var notes = ProofNotes.Write(Proof with { Pairs = [pair] });

        Assert.Equal(expected, notes.Split("use longer runs").Length - 1);
    }

    // Regression: a run without a response was described with “too many failures”.
    [Fact]
    public void Write_RunsWithoutSuccess_SaysHowTheyCount()
    {
        var pair = new MeasuredPair(
            PairPurpose.Comparison,
            false,
            Pairs.Run(0) with
            {
                P50Ms = null,
                P95Ms = null,
                P99Ms = null,
            },
            Pairs.Run(100)
        );
        var proof = Proof with { Pairs = [pair, .. Proof.Pairs] };

        Assert.Equal("no value in 1 of 9 pairs", ProofText.Interval(proof.Figures[^1]));
        Assert.Contains("In 1 pair a run had no success", ProofNotes.Write(proof), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_Setup_IsInEveryTextAndKept()
    {
        var proof = Proof with { Setup = "20 users, 4 s a run." };

        foreach (var format in ProofFormat.Extensions.Except(["xml"]))
            Assert.Contains("20 users, 4 s a run.", ProofFormat.Write(proof, format), StringComparison.Ordinal);
        Assert.Equal(proof.Setup, ProofJson.Read(ProofFormat.Write(proof, "json")).ToProof().Setup);
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
