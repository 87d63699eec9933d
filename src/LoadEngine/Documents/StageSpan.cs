using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// A stage as written: a duration, or start and end times. With times, stages can overlap or leave a gap, which <see
/// cref="ToStages"/> reports.
/// </summary>
/// <param name="Field">The field, for error messages.</param>
/// <param name="Duration">Duration, or null if <paramref name="From"/> and <paramref name="To"/> are set.</param>
/// <param name="From">Start, relative to the start of the run.</param>
/// <param name="To">End, relative to the start of the run.</param>
/// <param name="Target">Virtual users, or starts per second, at the end.</param>
public sealed record StageSpan(string Field, TimeSpan? Duration, TimeSpan? From, TimeSpan? To, double Target)
{
    private const char Separator = ':';

    /// <summary>Parses <c>30s:2000</c> or <c>10s-30s:2000</c>, with <c>/s</c> for a rate.</summary>
    /// <param name="field">The field, for error messages.</param>
    /// <param name="text">The text.</param>
    /// <param name="isRate">True if the target has <c>/s</c>.</param>
    /// <returns>The span, or null for an invalid text.</returns>
    public static StageSpan? TryParse(string field, string text, out bool isRate)
    {
        isRate = false;
        var separator = text.LastIndexOf(Separator);
        if (separator < 0 || !RateText.TryParse(text[(separator + 1)..], out var target, out isRate))
            return null;
        var span = text[..separator].Trim();
        if (DurationText.TryParse(span, out var length))
            return new(field, length, null, null, target);
        var dash = span.IndexOf('-', StringComparison.Ordinal);
        return
            dash > 0
            && DurationText.TryParse(span[..dash], out var from)
            && DurationText.TryParse(span[(dash + 1)..], out var to)
            ? new(field, null, from, to, target)
            : null;
    }

    /// <summary>Converts the spans to stages; overlaps, gaps and reversed times are errors.</summary>
    public static IReadOnlyList<LoadStage> ToStages(IReadOnlyList<StageSpan> spans, List<PlanError> errors)
    {
        var stages = new List<LoadStage>();
        var at = TimeSpan.Zero;
        foreach (var span in spans)
        {
            if (span is { From: { } from, To: { } to })
            {
                if (to < from)
                    errors.Add(
                        new(
                            span.Field,
                            $"A stage cannot end ({DurationText.Format(to)}) before it starts ({DurationText.Format(from)})."
                        )
                    );
                else if (from < at)
                    errors.Add(
                        new(
                            span.Field,
                            $"This stage starts at {DurationText.Format(from)} and overlaps the one before it, "
                                + $"which ends at {DurationText.Format(at)}."
                        )
                    );
                else if (from > at)
                    errors.Add(
                        new(
                            span.Field,
                            $"This stage starts at {DurationText.Format(from)}, but the one before it ends at "
                                + $"{DurationText.Format(at)}: there is a gap."
                        )
                    );
                stages.Add(new(to > from ? to - from : TimeSpan.Zero, span.Target));
                at = to > at ? to : at;
            }
            else
            {
                var duration = span.Duration ?? TimeSpan.Zero;
                stages.Add(new(duration, span.Target));
                if (duration > TimeSpan.Zero)
                    at += duration;
            }
        }

        return stages;
    }
}
