using LoadEngine.Executors;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// A stage as it is written: a length, or the moments it goes from and to. With moments, stages can overlap or leave a gap, which
/// <see cref="ToStages"/> finds.
/// </summary>
/// <param name="Field">Where it was written, for messages.</param>
/// <param name="DurationMs">Length in milliseconds, or null when <paramref name="FromMs"/> and <paramref name="ToMs"/> are given.</param>
/// <param name="FromMs">Start in milliseconds since the run's start.</param>
/// <param name="ToMs">End in milliseconds since the run's start.</param>
/// <param name="Target">Virtual users, or starts a second, at its end.</param>
public sealed record StageSpan(string Field, long? DurationMs, long? FromMs, long? ToMs, double Target)
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
        if (separator < 0 || !RateText.TryParse(text[(separator + 1)..], out var target, out isRate)) return null;
        var span = text[..separator].Trim();
        if (DurationText.TryParse(span, out var lengthMs)) return new(field, lengthMs, null, null, target);
        var dash = span.IndexOf('-', StringComparison.Ordinal);
        return dash > 0 && DurationText.TryParse(span[..dash], out var fromMs) && DurationText.TryParse(span[(dash + 1)..], out var toMs)
            ? new(field, null, fromMs, toMs, target)
            : null;
    }

    /// <summary>The stages one after the other; overlaps, gaps and ends before their start are noted.</summary>
    public static IReadOnlyList<Stage> ToStages(IReadOnlyList<StageSpan> spans, List<PlanError> errors)
    {
        var stages = new List<Stage>();
        long atMs = 0;
        foreach (var span in spans)
        {
            if (span is { FromMs: { } fromMs, ToMs: { } toMs })
            {
                if (toMs < fromMs) errors.Add(new(span.Field, $"A stage cannot end ({DurationText.Write(toMs)}) before it starts ({DurationText.Write(fromMs)})."));
                else if (fromMs < atMs) errors.Add(new(span.Field, $"This stage starts at {DurationText.Write(fromMs)} and overlaps the one before it, which ends at {DurationText.Write(atMs)}."));
                else if (fromMs > atMs) errors.Add(new(span.Field, $"This stage starts at {DurationText.Write(fromMs)}, but the one before it ends at {DurationText.Write(atMs)}: there is a gap."));
                stages.Add(new(Math.Max(0, toMs - fromMs), span.Target));
                atMs = Math.Max(atMs, toMs);
            }
            else
            {
                stages.Add(new(span.DurationMs ?? 0, span.Target));
                atMs += Math.Max(0, span.DurationMs ?? 0);
            }
        }

        return stages;
    }
}
