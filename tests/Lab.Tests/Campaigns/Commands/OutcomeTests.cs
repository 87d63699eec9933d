using System.Text.Json;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Verification;

namespace Lab.Tests.Campaigns.Commands;

public sealed class OutcomeTests
{
    private static readonly Expectation AtLeast = new("throughput", "7.4 ×", Bound.AtLeast, 5),
        AtMost = new("p95", "–", Bound.AtMost, 700, "ms");

    [Theory]
    [InlineData(5.0, true)]
    [InlineData(4.99, false)]
    [InlineData(double.PositiveInfinity, true)]
    [InlineData(double.NaN, false)]
    [InlineData(null, false)]
    public void Holds_AtLeast_NeedsTheFigureOrMore(double? figure, bool holds) =>
        Assert.Equal(holds, AtLeast.Found(figure).Holds);

    [Theory]
    [InlineData(700.0, true)]
    [InlineData(701.0, false)]
    [InlineData(double.PositiveInfinity, false)]
    [InlineData(null, false)]
    public void Holds_AtMost_NeedsTheFigureOrLess(double? figure, bool holds) =>
        Assert.Equal(holds, AtMost.Found(figure).Holds);

    [Fact]
    public void Lines_OfOutcomes_ShowRequiredNextToFoundAndArticle()
    {
        var lines = OutcomeTable.Lines([new("blocking", [AtLeast.Found(27.31), AtMost.Found(null)])]).ToList();

        Assert.Equal(3, lines.Count);
        Assert.All(
            ["blocking", "7.4 ×", "≥ 5 ×", "27.31 ×", "holds"],
            part => Assert.Contains(part, lines[1], StringComparison.Ordinal)
        );
        Assert.All(
            ["≤ 700 ms", "nothing measured", "DOES NOT HOLD"],
            part => Assert.Contains(part, lines[2], StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Text_NoAnswerAtAll_IsReportedAndIsNoNumber()
    {
        using var document = JsonDocument.Parse(
            OutcomeFile.Text([new("sync-over-async", [AtLeast.Found(double.PositiveInfinity)])], 12.34)
        );

        var finding = document.RootElement.GetProperty("findings")[0];
        Assert.Equal(JsonValueKind.Null, finding.GetProperty("found").ValueKind);
        Assert.Equal("∞ (no answer)", finding.GetProperty("foundText").GetString());
        Assert.True(document.RootElement.GetProperty("holds").GetBoolean());
        Assert.Equal(12.3, document.RootElement.GetProperty("seconds").GetDouble());
    }
}
