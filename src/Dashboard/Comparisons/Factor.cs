using System.Globalization;

namespace Dashboard.Comparisons;

/// <summary>What a difference amounts to.</summary>
public enum FactorVerdict
{
    /// <summary>There is nothing to compare.</summary>
    Unknown,

    /// <summary>It went the right way.</summary>
    Better,

    /// <summary>It went the wrong way.</summary>
    Worse,

    /// <summary>No larger than what the seconds of one run differ by, or too small to matter.</summary>
    Noise,
}

/// <summary>How many times better or worse a figure is than another, and whether that can be told from noise. Immutable.</summary>
/// <param name="Verdict">What it amounts to.</param>
/// <param name="Times">At least 1: the larger over the smaller; null where one of them is none.</param>
/// <param name="Text">As shown, such as <c>7.3 × better</c>.</param>
/// <param name="Why">Why it is called noise, or why little can be said; null where nothing needs to be.</param>
public sealed record Factor(FactorVerdict Verdict, double? Times, string Text, string? Why = null)
{
    /// <summary>Runs of one and the same program differ by this much on a quiet machine.</summary>
    public const double SmallestDifference = 1.05;

    private static readonly Factor Unknown = new(FactorVerdict.Unknown, null, "–");

    /// <summary>How <paramref name="after"/> did against <paramref name="before"/>.</summary>
    public static Factor Of(ComparedFigure figure, ContenderFigures before, ContenderFigures after) =>
        Of(figure, before.Values[figure], after.Values[figure], before.Spreads[figure], after.Spreads[figure]);

    internal static Factor Of(ComparedFigure figure, double? before, double? after, Spread? spreadBefore, Spread? spreadAfter)
    {
        if (before is not { } was || after is not { } now) return Unknown;
        if (was == now) return new(FactorVerdict.Noise, 1, "the same");
        var isBetter = now > was == figure.IsMoreBetter();
        var verdict = isBetter ? FactorVerdict.Better : FactorVerdict.Worse;
        var word = isBetter ? "better" : "worse";
        var why = Noise(spreadBefore, spreadAfter);

        // From nothing, or to nothing, there is no factor; what happened is said with both figures.
        if (was <= 0 || now <= 0)
            return new(why is null ? verdict : FactorVerdict.Noise, null, $"{figure.Text(now)} instead of {figure.Text(was)}", why);
        var times = Math.Max(was, now) / Math.Min(was, now);
        if (times < SmallestDifference) return new(FactorVerdict.Noise, times, "the same", "The two differ by less than 5 %.");
        return why is not null
            ? new(FactorVerdict.Noise, times, $"{Written(times)} {word}, within noise", why)
            : new(verdict, times, $"{Written(times)} {word}", IsShort(spreadBefore, spreadAfter) ? "Too few seconds to tell noise from signal." : null);
    }

    /// <summary>A factor as it is written.</summary>
    public static string Written(double times) => times.ToString(times < 10 ? "0.0" : "N0", CultureInfo.InvariantCulture) + " ×";

    private static string? Noise(Spread? before, Spread? after) =>
        before is null || after is null || IsShort(before, after) || before.IsApartFrom(after)
            ? null
            : "Within noise: from second to second each run varies by more than the two differ.";

    private static bool IsShort(Spread? before, Spread? after) =>
        before is null || after is null || before.Seconds < Spread.FewestSeconds || after.Seconds < Spread.FewestSeconds;
}
