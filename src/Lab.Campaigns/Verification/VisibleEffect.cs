using Experiments.Charts;
using Lab.Targets.Frames;

namespace Lab.Campaigns.Verification;

/// <summary>An effect that must be visible on a chart, with a deadline.</summary>
/// <param name="Sentence">The effect as a sentence without a full stop.</param>
/// <param name="WithinSeconds">The deadline in seconds since the start or the switch.</param>
/// <param name="Series">The series, averaged over <see cref="DrawnSeconds"/>.</param>
/// <param name="Bound">Whether the series must be above or below the level.</param>
/// <param name="Level">The level.</param>
internal sealed record VisibleEffect(string Sentence, double WithinSeconds, Series Series, Bound Bound, double Level)
{
    /// <summary>Seconds over which the series is averaged.</summary>
    public const double DrawnSeconds = 1.5;

    private const double Step = 0.5;

    /// <summary>The expectation: the level is reached before the deadline.</summary>
    public Expectation Expectation =>
        new(
            $"seen: {Sentence} ({Series.Id} {(Bound == Bound.AtLeast ? "≥" : "≤")} {Level:0.##})",
            "–",
            Bound.AtMost,
            WithinSeconds,
            "s"
        );

    /// <summary>The seconds until the effect was seen; null if it was not.</summary>
    /// <param name="frames">The frames of the run so far.</param>
    /// <param name="from">The start or the switch, in seconds since the start of the run.</param>
    /// <param name="to">The end of the search.</param>
    public Outcome In(IReadOnlyList<Frame> frames, double from, double to)
    {
        for (var at = from; at + DrawnSeconds <= to; at += Step)
        {
            if (
                MeasuredRun.MeanIn(frames, Series, at, at + DrawnSeconds) is { } level
                && (Bound == Bound.AtLeast ? level >= Level : level <= Level)
            )
                return Expectation.Found(at + DrawnSeconds - from);
        }

        return Expectation.Found(null) with
        {
            Problem = "not seen",
        };
    }
}
