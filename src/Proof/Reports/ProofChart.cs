using System.Globalization;
using System.Text;
using Proof.Judging;
using Proof.Measurements;
using Proof.Running;
using Statistics.Paired;

namespace Proof.Reports;

/// <summary>The interval of one figure after each pair, as SVG in the color of the text around it.</summary>
public static class ProofChart
{
    private const double Width = 1_100,
        Height = 260,
        Left = 64,
        Right = 16,
        Top = 12,
        Bottom = 36;

    /// <summary>Draws the chart.</summary>
    /// <param name="proof">The proof so far.</param>
    /// <param name="figure">The figure.</param>
    public static string Write(ProofProgress proof, ProofFigure figure)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var ratios = ProofJudge
            .Counted(proof.Pairs, PairPurpose.Comparison)
            .Select(pair => pair.LogRatio(figure))
            .ToArray();
        var intervals = ratios.Select((_, i) => At(proof, ratios.Take(i + 1))).ToArray();
        var margin = Math.Log(1 + proof.Plan.Margin);
        var resolution = proof.Figures.FirstOrDefault(result => result.Figure == figure)?.Resolution;
        var reach = Reach(ratios, intervals, margin);
        double X(double pair) => Left + (pair - 0.5) / Math.Max(1, proof.Plan.MaxPairs) * (Width - Left - Right);
        double Y(double log) => Top + (reach - log) / (2 * reach) * (Height - Top - Bottom);

        var svg = new StringBuilder();
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<svg width=\"100%\" fill=\"currentColor\" stroke=\"none\" font-size=\"14\" viewBox=\"0 0 {Width} {Height}\" "
                + $"role=\"img\" aria-label=\"{Label(proof, figure)}\">"
        );
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<rect fill-opacity=\"0.12\" x=\"{Left}\" width=\"{Width - Left - Right}\" y=\"{Y(margin):0.#}\" "
                + $"height=\"{Y(-margin) - Y(margin):0.#}\"/>"
        );
        if (resolution is { } share && Math.Log(1 + share) < reach)
            foreach (var log in new[] { Math.Log(1 + share), -Math.Log(1 + share) })
                Line(svg, Y(log), "stroke-dasharray=\"2 6\"");
        Line(svg, Y(0), "stroke-opacity=\"0.6\"");
        foreach (var log in Ticks(reach))
            svg.Append(
                CultureInfo.InvariantCulture,
                $"<text x=\"{Left - 8}\" y=\"{Y(log) + 5:0.#}\" text-anchor=\"end\">{Math.Exp(log):0.##} ×</text>"
            );
        for (var pair = 1; pair <= proof.Plan.MaxPairs; pair++)
        {
            if (pair == 1 || pair % 4 == 0)
                svg.Append(
                    CultureInfo.InvariantCulture,
                    $"<text x=\"{X(pair):0.#}\" y=\"{Height - 14}\" text-anchor=\"middle\">{pair}</text>"
                );
            if (pair > ratios.Length)
                continue;
            if (intervals[pair - 1] is { } interval)
                svg.Append(
                    CultureInfo.InvariantCulture,
                    $"<path stroke=\"currentColor\" stroke-width=\"3\" stroke-opacity=\"0.7\" "
                        + $"d=\"M{X(pair):0.#} {Y(Math.Min(reach, interval.High)):0.#}V"
                        + $"{Y(Math.Max(-reach, interval.Low)):0.#}\"/>"
                );
            if (ratios[pair - 1] is { } ratio)
                svg.Append(
                    CultureInfo.InvariantCulture,
                    $"<circle cx=\"{X(pair):0.#}\" cy=\"{Y(Math.Clamp(ratio, -reach, reach)):0.#}\" r=\"3.5\"/>"
                );
        }

        return svg.Append(
                CultureInfo.InvariantCulture,
                $"<text x=\"{Left - 8}\" y=\"{Height - 14}\" text-anchor=\"end\">pair</text></svg>"
            )
            .ToString();
    }

    // Null until the pairs limit it.
    private static Interval? At(ProofProgress proof, IEnumerable<double?> ratios)
    {
        var known = ratios.ToArray();
        if (known.Length < 2 || known.Any(ratio => ratio is null))
            return null;
        var interval = ProofJudge.IntervalAt(
            proof.Plan.Method,
            [.. known.OfType<double>()],
            1 - (ProofJudge.AlphaAt(proof.Plan, known.Length) ?? 0.05)
        );
        return double.IsFinite(interval.Low) && double.IsFinite(interval.High) ? interval : null;
    }

    private static double Reach(IEnumerable<double?> ratios, IReadOnlyList<Interval?> intervals, double margin)
    {
        var known = ratios.OfType<double>().ToArray();
        // Early intervals may be very wide; the chart shows at least the pairs and the newest interval.
        var newest = intervals.LastOrDefault(interval => interval is not null);
        return 1.15
            * known
                .Select(Math.Abs)
                .Append(Math.Abs(newest?.Low ?? 0))
                .Append(Math.Abs(newest?.High ?? 0))
                .Append(1.5 * margin)
                .Max();
    }

    private static IEnumerable<double> Ticks(double reach)
    {
        double[] factors = [1.02, 1.05, 1.1, 1.2, 1.5, 2, 5, 10, 50, 100, 1_000];
        var shown = factors.LastOrDefault(factor => Math.Log(factor) < reach, 1.01);
        return [Math.Log(shown), 0, -Math.Log(shown)];
    }

    private static void Line(StringBuilder svg, double y, string style) =>
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<path stroke=\"currentColor\" {style} d=\"M{Left} {y:0.#}H{Width - Right}\"/>"
        );

    private static string Label(ProofProgress proof, ProofFigure figure) =>
        $"B ÷ A of {ProofText.Name(figure)} after each of {proof.CountedPairs} pairs";
}
