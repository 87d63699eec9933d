using System.Globalization;
using System.Text.RegularExpressions;
using Proof.Measurements;

namespace Proof.Claims;

/// <summary>A claim about both sides, such as <c>B.p95 &lt; 0.8 * A.p95</c>.</summary>
/// <param name="Text">The claim as entered.</param>
/// <param name="Figure">The figure.</param>
/// <param name="IsBelow">Whether B ÷ A must be below the factor, or else above it.</param>
/// <param name="Factor">The factor, greater than 0.</param>
public sealed partial record ProofClaim(string Text, ProofFigure Figure, bool IsBelow, double Factor)
{
    /// <summary>Reads a claim. Both sides name the same figure; each may have a factor.</summary>
    /// <param name="text">The claim.</param>
    /// <param name="claim">The claim; null if it is invalid.</param>
    /// <param name="mistake">The error; empty if it is valid.</param>
    public static bool TryParse(string text, out ProofClaim? claim, out string mistake)
    {
        (claim, mistake) = (null, "");
        var match = Pattern().Match(text);
        if (!match.Success)
        {
            mistake = "Must be a claim such as 'B.p95 < 0.8 * A.p95' or 'B.goodput > A.goodput'.";
            return false;
        }

        var (left, right) = (
            match.Groups["left"].Value.ToUpperInvariant(),
            match.Groups["right"].Value.ToUpperInvariant()
        );
        var (first, second) = (match.Groups["first"].Value, match.Groups["second"].Value);
        if (left == right)
            mistake = "Must name both sides, A and B.";
        else if (!ProofFigures.TryParse(first, out var figure) || !ProofFigures.TryParse(second, out var other))
            mistake = $"A figure must be one of {string.Join(", ", ProofFigures.Names)}.";
        else if (figure != other)
            mistake = "Both sides must name the same figure.";
        else
        {
            var factor = FactorOf(match, "rightFactor") / FactorOf(match, "leftFactor");
            var isBelow = match.Groups["sign"].Value[0] == '<';
            if (left == "A")
                (factor, isBelow) = (1 / factor, !isBelow);
            if (double.IsFinite(factor) && factor > 0)
                claim = new(text, figure, isBelow, factor);
            else
                mistake = "A factor must be greater than 0.";
        }

        return claim is not null;
    }

    private static double FactorOf(Match match, string group) =>
        match.Groups[group].Success
            ? double.Parse(match.Groups[group].Value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture)
            : 1;

    [GeneratedRegex(
        @"^\s*(?:(?<leftFactor>\d{1,9}(?:\.\d{1,9})?)\s*\*\s*)?(?<left>[ABab])\.(?<first>\w+)\s*(?<sign>[<>]=?)\s*"
            + @"(?:(?<rightFactor>\d{1,9}(?:\.\d{1,9})?)\s*\*\s*)?(?<right>[ABab])\.(?<second>\w+)\s*$",
        RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Pattern();
}
