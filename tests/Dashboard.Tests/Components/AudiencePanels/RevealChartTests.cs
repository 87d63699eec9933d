using System.Text.RegularExpressions;
using Dashboard.Components.AudiencePanels;
using Lab.Teaching.Audience;

namespace Dashboard.Tests.Components.AudiencePanels;

public sealed class RevealChartTests : ComponentTest
{
    private static readonly AudienceQuestion Number = new(QuestionKind.Number, "How many?")
    {
        Least = 1,
        Greatest = 100_000,
        IsLogarithmic = true,
        Unit = "/s",
    };
    private static readonly AudienceQuestion Line = new(QuestionKind.Line, "Draw.")
    {
        Greatest = 1_000,
        Seconds = 10,
        Unit = "/s",
    };

    [Fact]
    public void Picture_NoOneHasDrawnALine_HasTheMeasuredOne()
    {
        var html = Render(
            Line,
            AudienceResult.Create(Line, []) with
            {
                MeasuredLine =
                [
                    [0.5, 20],
                    [1.5, 90],
                ],
            }
        );

        Assert.Contains("class=\"measured\"", html, StringComparison.Ordinal);
        Assert.Contains(">No answers; the bold line is the measurement.<", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Picture_NeitherAnswersNorALine_SpeaksOfNoLine()
    {
        var html = Render(Line, AudienceResult.Create(Line, []));

        Assert.DoesNotContain("<svg", html, StringComparison.Ordinal);
        Assert.DoesNotContain("strong line", html, StringComparison.Ordinal);
        Assert.Contains("No answers", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Picture_NoOneHasGivenANumber_HasTheMeasuredOneWithItsLabel()
    {
        var html = Render(Number, AudienceResult.Create(Number, [], 468));

        Assert.Contains(">measured 468 /s<", html, StringComparison.Ordinal);
        Assert.Contains(">No answers; measured 468 /s.<", html, StringComparison.Ordinal);
        Assert.Contains(">100 k /s<", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Picture_MeasuredWhereManyHaveAnswered_GoesAroundTheCount()
    {
        var html = Render(
            Number,
            AudienceResult.Create(Number, [new(Number: 460), new(Number: 480), new(Number: 500), new(Number: 20)], 480)
        );

        var count = Regex.Match(
            html,
            "<text class=\"count\" x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"middle\">3</text>"
        );
        var line = Regex.Match(html, "class=\"measured\" d=\"M([0-9.]+) 18V([0-9.]+)M[0-9.]+ ([0-9.]+)V210\"");
        Assert.True(count.Success && line.Success, html);
        Assert.InRange(Math.Abs(Of(count, 1) - Of(line, 1)), 0, 8);
        Assert.True(Of(line, 2) < Of(count, 2) - 12 && Of(line, 3) > Of(count, 2), html);
    }

    [Theory]
    [InlineData(1, "start")]
    [InlineData(468, "middle")]
    [InlineData(100_000, "end")]
    public void Picture_MeasuredAtAnEnd_HasItsLabelWithinThePicture(double measured, string anchor) =>
        Assert.Matches(
            $"text-anchor=\"{anchor}\">measured ",
            Render(Number, AudienceResult.Create(Number, [new(Number: 20)], measured))
        );

    private static double Of(Match match, int group) =>
        double.Parse(match.Groups[group].Value, System.Globalization.CultureInfo.InvariantCulture);

    private string Render(AudienceQuestion question, AudienceResult result) =>
        Html<RevealChart>(chart => chart.Add(part => part.Question, question).Add(part => part.Result, result));
}
