using Experiments.Charts;
using Lab.Targets.Frames;

namespace Lab.Campaigns.Verification;

/// <summary>One thing that must be seen on a chart, and by when.</summary>
/// <param name="Sentence">The visible effect, as a sentence without its end.</param>
/// <param name="WithinSeconds">By when, in seconds since the start or the flip.</param>
/// <param name="Series">The line that shows it, as drawn: a mean over <see cref="DrawnSeconds"/>.</param>
/// <param name="Bound">On which side of the level it has to be.</param>
/// <param name="Level">The level it has to reach.</param>
internal sealed record VisibleEffect(string Sentence, double WithinSeconds, Series Series, Bound Bound, double Level)
{
    /// <summary>Seconds over which the line is averaged.</summary>
    public const double DrawnSeconds = 1.5;

    private const double Step = 0.5;

    /// <summary>As an expectation: within so many seconds the level is reached.</summary>
    public Expectation Expectation =>
        new(
            $"seen: {Sentence} ({Series.Id} {(Bound == Bound.AtLeast ? "≥" : "≤")} {Level:0.##})",
            "–",
            Bound.AtMost,
            WithinSeconds,
            "s"
        );

    /// <summary>After how many seconds it was seen; null when it never was.</summary>
    /// <param name="frames">The run's frames, as far as they have come.</param>
    /// <param name="from">The start or the flip, in seconds since the run's start.</param>
    /// <param name="to">Until when it is looked for.</param>
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
