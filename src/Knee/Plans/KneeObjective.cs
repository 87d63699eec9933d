using System.Diagnostics.CodeAnalysis;
using LoadEngine.Thresholds;

namespace Knee.Plans;

/// <summary>The conditions that a load must meet, such as <c>p99&lt;300ms,failed_rate&lt;1%</c>.</summary>
/// <param name="Thresholds">The conditions, at least one.</param>
public sealed record KneeObjective(IReadOnlyList<Threshold> Thresholds)
{
    /// <summary>Most conditions.</summary>
    public const int MaxThresholds = 8;

    /// <summary>Longest text in characters.</summary>
    public const int MaxLength = 200;

    private const double DefaultLimitMs = 2_000;

    /// <summary>The highest latency limit in milliseconds; 2,000 without one.</summary>
    public double LimitMs =>
        Thresholds
            .Where(threshold => threshold.IsLatency && threshold.Comparison is "<" or "<=")
            .Select(threshold => threshold.Limit)
            .DefaultIfEmpty(DefaultLimitMs)
            .Max();

    /// <summary>Parses conditions that are separated by commas.</summary>
    /// <param name="text">The text.</param>
    /// <param name="objective">The objective; null after a mistake.</param>
    /// <param name="mistake">The error message; null without a mistake.</param>
    public static bool TryParse(
        string text,
        [NotNullWhen(true)] out KneeObjective? objective,
        [NotNullWhen(false)] out string? mistake
    )
    {
        ArgumentNullException.ThrowIfNull(text);
        (objective, mistake) = (null, null);
        var parts = text.Split(',', StringSplitOptions.TrimEntries);
        if (text.Length > MaxLength || parts.Length > MaxThresholds)
        {
            mistake = $"Must have at most {MaxThresholds} conditions and {MaxLength} characters.";
            return false;
        }

        var thresholds = new List<Threshold>();
        foreach (var part in parts)
        {
            if (!Threshold.TryParse(part, out var threshold, out mistake))
                return false;
            if (threshold.Part is not null || threshold.AbortsAfter is not null)
            {
                mistake = "Conditions apply to all requests of a trial: leave out braces and abort.";
                return false;
            }

            thresholds.Add(threshold);
        }

        objective = new(thresholds);
        return true;
    }
}
