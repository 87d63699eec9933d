using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// A stage as it is written: a length, or the moments it goes from and to. With moments, stages can overlap or leave a gap, which
/// <see cref="ToStages"/> finds.
/// </summary>
/// <param name="Field">Where it was written, for messages.</param>
/// <param name="Duration">Length, or null when <paramref name="From"/> and <paramref name="To"/> are given.</param>
/// <param name="From">Start, counted from the run's start.</param>
/// <param name="To">End, counted from the run's start.</param>
/// <param name="Target">Virtual users, or starts a second, at its end.</param>
public sealed record StageSpan(string Field, TimeSpan? Duration, TimeSpan? From, TimeSpan? To, double Target)
{
    private const char Separator = ':';

    /// <summary>Reads <c>30s:2000</c> or <c>10s-30s:2000</c>, a rate also with <c>/s</c>.</summary>
    /// <param name="field">Where it was written, for messages.</param>
    /// <param name="text">The text.</param>
    /// <param name="isRate">True when the target carried <c>/s</c>.</param>
    /// <returns>The span, or null when the text is not one.</returns>
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

    /// <summary>The stages one after the other; overlaps, gaps and ends before their start become errors.</summary>
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
