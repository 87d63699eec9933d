using System.Globalization;
using System.Net;
using System.Text;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Reports;

/// <summary>One search of a chart.</summary>
/// <param name="Search">The search.</param>
/// <param name="Color">A CSS color.</param>
/// <param name="IsDashed">Whether its line is dashed, as a second cue beside the color.</param>
public sealed record KneeCurve(KneeProgress Search, string Color, bool IsDashed = false);

/// <summary>Latency by load of one or more searches on the same logarithmic axes, as SVG.</summary>
public static class KneeChart
{
    private const double Width = 1_100,
        Height = 360,
        Left = 76,
        Right = 24,
        Top = 14,
        Bottom = 40;

    /// <summary>Explains the chart.</summary>
    public const string Note =
        "p99 by load, both logarithmic. Filled points were kept, open points lost, crosses are void. "
        + "The dotted line is the limit of the objective; points at the upper edge had too many failures.";

    /// <summary>Draws the chart.</summary>
    /// <param name="curves">The searches, at least one; the axes and the limit are those of the first.</param>
    public static string Write(IReadOnlyList<KneeCurve> curves)
    {
        ArgumentNullException.ThrowIfNull(curves);
        var plan = curves[0].Search.Plan;
        var trials = curves.SelectMany(curve => Shown(curve.Search)).ToArray();
        var limit = plan.Conditions.LimitMs;
        var (minLoad, maxLoad) = Reach(trials.Select(trial => trial.Load), plan.MinLoad, plan.MinLoad * 10);
        var (minMs, maxMs) = Reach(trials.Select(trial => trial.Figures.P99Ms).OfType<double>(), limit / 10, limit * 3);
        double X(double load) => Left + Share(load, minLoad, maxLoad) * (Width - Left - Right);
        double Y(double? ms) =>
            ms is { } value ? Height - Bottom - Share(value, minMs, maxMs) * (Height - Top - Bottom) : Top;

        var svg = new StringBuilder();
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<svg width=\"100%\" fill=\"currentColor\" stroke=\"none\" font-size=\"14\" viewBox=\"0 0 {Width} {Height}\" "
                + $"role=\"img\" aria-label=\"{WebUtility.HtmlEncode(Label(curves))}\">"
        );
        foreach (var ms in Ticks(minMs, maxMs))
        {
            Path(svg, $"M{Left} {Y(ms):0.#}H{Width - Right}", "stroke-opacity=\"0.15\"");
            Text(svg, Left - 8, Y(ms) + 5, "end", KneeText.Ms(ms));
        }

        foreach (var load in Ticks(minLoad, maxLoad))
            Text(svg, X(load), Height - 14, "middle", KneeText.Load(plan, load));
        if (limit >= minMs && limit <= maxMs)
            Path(svg, $"M{Left} {Y(limit):0.#}H{Width - Right}", "stroke-dasharray=\"2 6\"");
        foreach (var curve in curves)
            Draw(svg, curve, X, Y);
        return svg.Append("</svg>").ToString();
    }

    private static void Draw(StringBuilder svg, KneeCurve curve, Func<double, double> x, Func<double?, double> y)
    {
        var color = WebUtility.HtmlEncode(curve.Color);
        var trials = Shown(curve.Search).ToArray();
        svg.Append(CultureInfo.InvariantCulture, $"<g style=\"color:{color}\">");
        var line = trials
            .Where(trial => trial.Verdict != TrialVerdict.Void)
            .GroupBy(trial => trial.Load)
            .OrderBy(group => group.Key)
            .Select(group =>
                FormattableString.Invariant($"{x(group.Key):0.#} {group.Average(trial => y(trial.Figures.P99Ms)):0.#}")
            )
            .ToArray();
        if (line.Length > 1)
            Line(
                svg,
                "M" + string.Join('L', line),
                $"fill=\"none\" stroke-width=\"2\"{(curve.IsDashed ? " stroke-dasharray=\"8 5\"" : "")}"
            );
        foreach (var trial in trials)
        {
            var (at, height) = (x(trial.Load), y(trial.Figures.P99Ms));
            var title = WebUtility.HtmlEncode(KneeText.Step(curve.Search.Plan, trial));
            svg.Append("<g>").Append(CultureInfo.InvariantCulture, $"<title>{title}</title>");
            if (trial.Verdict == TrialVerdict.Void)
                Path(svg, $"M{at - 4:0.#} {height - 4:0.#}l8 8m0 -8l-8 8", "stroke-width=\"2\"");
            else
                svg.Append(
                    CultureInfo.InvariantCulture,
                    $"<circle cx=\"{at:0.#}\" cy=\"{height:0.#}\" r=\"5\" stroke=\"currentColor\" stroke-width=\"2\" "
                        + $"fill=\"{(trial.Verdict == TrialVerdict.Kept ? "currentColor" : "none")}\"/>"
                );
            svg.Append("</g>");
        }

        if (curve.Search is { Holds: { } kept, Breaks: not null })
            Path(svg, $"M{x(kept):0.#} {Top}V{Height - Bottom}", "stroke-width=\"1.5\" stroke-dasharray=\"4 4\"");
        svg.Append("</g>");
    }

    private static IEnumerable<Trial> Shown(KneeProgress search) =>
        search.Trials.Where(trial => trial.Purpose < TrialPurpose.Break);

    private static (double Min, double Max) Reach(IEnumerable<double> values, double low, double high)
    {
        var all = values.Where(value => value > 0).ToArray();
        return (all.Append(low).Min() * 0.9, all.Append(high).Max() * 1.1);
    }

    private static double Share(double value, double min, double max) =>
        Math.Clamp(Math.Log(value / min) / Math.Log(max / min), 0, 1);

    private static IEnumerable<double> Ticks(double min, double max)
    {
        var steps =
            max / min > 500 ? new double[] { 1 }
            : max / min > 30 ? [1, 3]
            : [1, 2, 5];
        for (var power = Math.Floor(Math.Log10(min)); power <= Math.Log10(max); power++)
            foreach (var step in steps)
                if (step * Math.Pow(10, power) is var tick && tick >= min && tick <= max)
                    yield return tick;
    }

    private static void Path(StringBuilder svg, FormattableString path, string style) =>
        Line(svg, path.ToString(CultureInfo.InvariantCulture), style);

    private static void Line(StringBuilder svg, string path, string style) =>
        svg.Append($"<path stroke=\"currentColor\" {style} d=\"{path}\"/>");

    private static void Text(StringBuilder svg, double x, double y, string anchor, string text) =>
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<text x=\"{x:0.#}\" y=\"{y:0.#}\" text-anchor=\"{anchor}\">{WebUtility.HtmlEncode(text)}</text>"
        );

    private static string Label(IReadOnlyList<KneeCurve> curves) =>
        "p99 by load. "
        + string.Join(' ', curves.Select(curve => $"{curve.Search.Name}: {KneeText.Headline(curve.Search)}"));
}
