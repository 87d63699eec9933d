using System.Globalization;
using System.Text;
using Reports.Texts;

namespace Reports.Charts;

/// <summary>A line of a drawn chart.</summary>
/// <param name="Name">Display name in the legend.</param>
/// <param name="Colour">Name of the colour in <c>tokens.css</c>, such as <c>blue</c>.</param>
/// <param name="Dash">Dash pattern, so that colour is not the only cue; empty for a solid line.</param>
/// <param name="Points">The points; null is a gap.</param>
public sealed record SvgLine(string Name, string Colour, string Dash, IReadOnlyList<(double X, double? Y)> Points);

/// <summary>A horizontal line.</summary>
public sealed record SvgLevel(double Value, string Label);

/// <summary>An event as a vertical line.</summary>
public sealed record SvgMark(double X, string Label);

/// <summary>A line chart as inline SVG.</summary>
public sealed record SvgChart(string Title, string Unit, ChartAxis X, ChartAxis Y, IReadOnlyList<SvgLine> Lines)
{
    private const double Width = 560,
        Height = 215,
        Left = 48,
        Right = 12,
        Top = 14,
        Bottom = 24;
    private const double MinMarkGap = 2,
        LabelGap = 3,
        LetterWidth = 6;

    /// <summary>The horizontal lines.</summary>
    public IReadOnlyList<SvgLevel> Levels { get; init; } = [];

    /// <summary>The events.</summary>
    public IReadOnlyList<SvgMark> Marks { get; init; } = [];

    /// <summary>Adds the chart to a page.</summary>
    public void Write(HtmlText html)
    {
        html.Add(
            $"<figure class=\"chart\"><figcaption><strong>{Title}</strong> <small>{Unit}</small><span class=\"legend\">"
        );
        foreach (var line in Lines)
            html.Add($"<span><svg width=\"22\" height=\"8\" aria-hidden=\"true\">")
                .Add(
                    $"<path class=\"line\" style=\"stroke: var(--{line.Colour})\" stroke-dasharray=\"{line.Dash}\" d=\"M0 4H22\"/></svg> "
                )
                .Add($"{line.Name}</span>");
        html.Add($"</span></figcaption><svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{Title}\">");
        WriteGrid(html);
        WriteMarks(html);
        foreach (var line in Lines)
        {
            var (path, dots) = Paths(line);
            html.Add(
                $"<path class=\"line\" style=\"stroke: var(--{line.Colour})\" stroke-dasharray=\"{line.Dash}\" d=\"{path}\"/>"
            );
            if (dots.Length > 0)
                html.Add($"<path class=\"line dot\" style=\"stroke: var(--{line.Colour})\" d=\"{dots}\"/>");
        }

        foreach (var level in Levels)
            html.Add($"<path class=\"level\" d=\"M{Left} {Up(level.Value)}H{Width - Right}\"/>")
                .Add($"<text class=\"level-text\" x=\"{Width - Right - 4}\" y=\"{Up(level.Value) - 4}\">")
                .Add($"{level.Label}{(level.Value > Y.Max ? " ↑" : "")}</text>");
        html.Add($"</svg></figure>");
    }

    private void WriteGrid(HtmlText html)
    {
        foreach (var (at, label) in Y.Ticks)
            html.Add($"<path class=\"grid\" d=\"M{Left} {Up(at)}H{Width - Right}\"/>")
                .Add($"<text class=\"y\" x=\"{Left - 6}\" y=\"{Up(at) + 4}\">{label}</text>");
        foreach (var (at, label) in X.Ticks)
            html.Add($"<text class=\"x\" x=\"{At(at)}\" y=\"{Height - 7}\">{label}</text>");
    }

    // Lines at the same position are drawn once, and labels only where there is room, because a run may have any number of
    // switches.
    // times.
    private void WriteMarks(HtmlText html)
    {
        var (drawnTo, labelledTo) = (double.MinValue, double.MinValue);
        foreach (var mark in Marks.OrderBy(mark => mark.X))
        {
            var at = At(mark.X);
            if (at < drawnTo + MinMarkGap)
                continue;
            drawnTo = at;
            html.Add($"<path class=\"mark\" d=\"M{at} {Top}V{Height - Bottom}\"/>");
            if (at < labelledTo)
                continue;
            WriteLabel(html, mark.Label, at, labelledTo);
            labelledTo = at + LabelGap + mark.Label.Length * LetterWidth;
        }
    }

    // At the right edge the label is left of its line, and one row lower if it would overlap the previous one.
    private static void WriteLabel(HtmlText html, string label, double at, double labelledTo)
    {
        var width = LabelGap + label.Length * LetterWidth;
        if (at + width <= Width)
            html.Add($"<text class=\"mark-text\" x=\"{at + LabelGap}\" y=\"{Top + 9}\">{label}</text>");
        else
            html.Add($"<text class=\"mark-text\" text-anchor=\"end\" x=\"{at - LabelGap}\" ")
                .Add($"y=\"{Top + (at - width < labelledTo ? 21 : 9)}\">{label}</text>");
    }

    // A value between two gaps has no line, so it is drawn as a dot.
    private (string Path, string Dots) Paths(SvgLine line)
    {
        var (path, dots) = (new StringBuilder(), new StringBuilder());
        for (var i = 0; i < line.Points.Count; i++)
        {
            var (x, value) = line.Points[i];
            if (value is not { } y)
                continue;
            var (isFirst, isLast) = (
                i == 0 || line.Points[i - 1].Y is null,
                i + 1 == line.Points.Count || line.Points[i + 1].Y is null
            );
            if (isFirst && isLast)
                dots.Append(CultureInfo.InvariantCulture, $"M{At(x):0.#} {Up(y):0.#}h0.1");
            else
                path.Append(isFirst ? 'M' : 'L').Append(CultureInfo.InvariantCulture, $"{At(x):0.#} {Up(y):0.#}");
        }

        return (path.ToString(), dots.ToString());
    }

    private double At(double x) => Left + X.ShareOf(x) * (Width - Left - Right);

    private double Up(double y) => Height - Bottom - Y.ShareOf(y) * (Height - Top - Bottom);
}
