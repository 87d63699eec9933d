using System.Globalization;
using System.Text.RegularExpressions;
using Reports.Charts;
using Reports.Texts;

namespace Reports.Tests.Charts;

public sealed class SvgChartTests
{
    private const double Width = 560,
        LetterWidth = 6;

    [Theory]
    [InlineData(9.9, "all sent")]
    [InlineData(9.2, "all sent")]
    [InlineData(5, "warm-up over")]
    [InlineData(10, "switched to the fixed variant")]
    public void Write_MarkAnywhere_HasItsLabelWithinTheChart(double at, string label)
    {
        var text = Assert.Single(Labels([new(at, label)]));

        Assert.InRange(text.IsAtTheEnd ? text.X - label.Length * LetterWidth : text.X, 0, Width);
        Assert.InRange(text.IsAtTheEnd ? text.X : text.X + label.Length * LetterWidth, 0, Width);
    }

    [Fact]
    public void Write_MarkAtTheEndNextToAnother_HasItsLabelBelowThatOne()
    {
        var labels = Labels([new(8, "warm-up over"), new(10, "all sent")]);

        Assert.Equal(2, labels.Count);
        Assert.True(labels[1].Y > labels[0].Y + 9);
    }

    private static List<(double X, double Y, bool IsAtTheEnd)> Labels(IReadOnlyList<SvgMark> marks)
    {
        var html = new HtmlText();
        new SvgChart("Latency", "ms", ChartAxis.FromZero(10), ChartAxis.FromZero(100), []) { Marks = marks }.Write(
            html
        );
        return
        [
            .. Regex
                .Matches(html.ToString(), "class=\"mark-text\"( text-anchor=\"end\")? x=\"([0-9.]+)\" y=\"([0-9.]+)\"")
                .Select(found => (Number(found.Groups[2]), Number(found.Groups[3]), found.Groups[1].Success)),
        ];
    }

    private static double Number(Group group) => double.Parse(group.Value, CultureInfo.InvariantCulture);
}
