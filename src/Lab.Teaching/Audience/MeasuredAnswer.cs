using Experiments;
using Experiments.Charts;
using Lab.Foundation.Formatting;
using Lab.Runtime;
using Lab.Runtime.Aggregation;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;

namespace Lab.Teaching.Audience;

/// <summary>Returns the last run's answer to a question.</summary>
internal static class MeasuredAnswer
{
    private const double HalfASecond = 0.5;

    /// <summary>The run; null if experiment, load or variant differ, or if the variant had several loads.</summary>
    public static string? FindRunId(AudienceQuestion question, LabState state) =>
        state.LastSummary is { } summary
        && (
            question.Experiment is null
            || (IsOfIt(question, summary) && IsUnderItsLoad(question, summary) && CutShort(question, summary) is null)
        )
            ? summary.Id
            : null;

    /// <summary>
    /// Why the last run does not answer the question although experiment and variant match, as a sentence; null if it does.
    /// </summary>
    public static string? GetMismatchReason(AudienceQuestion question, LabState state)
    {
        if (
            state.LastSummary is not { } summary
            || !IsOfIt(question, summary)
            || FindRunId(question, state) is not null
        )
            return null;
        if (IsUnderItsLoad(question, summary))
            return CutShort(question, summary);
        return QuestionLoad.Describe(summary, question.Variant) is { } load
                ? $"The run had {load}, the question is about {question.Load!.Description}: the run does not answer it."
            : summary.Loads.Count > 0 ? "The load was changed during the run, so the run does not answer the question."
            : $"The run had another load, the question is about {question.Load!.Description}: the run does not answer it.";
    }

    private static bool IsOfIt(AudienceQuestion question, RunSummary summary) =>
        summary.Experiment == question.Experiment && summary.Variants.Any(part => part.Variant == question.Variant);

    private static bool IsUnderItsLoad(AudienceQuestion question, RunSummary summary) =>
        QuestionLoad.Describe(summary, question.Variant) is var load
        && (question.Load is null ? load is not null || summary.Loads.Count == 0 : load == question.Load.Description);

    private static string? CutShort(AudienceQuestion question, RunSummary summary)
    {
        if (question.Load is null || summary.Ended is not RunOutcome.Stopped)
            return null;
        var fired = summary.Variants.First(part => part.Variant == question.Variant).LoadedSeconds;
        return summary is { Loads: [], LoadAskedFor: { IsRate: false } asked } && summary.PeakUsers < asked.Level
                ? $"The run was stopped while its users still arrived, at "
                    + $"{MetricFormat.Count(summary.PeakUsers)} of {MetricFormat.Count((long)asked.Level)}, so it "
                    + $"does not answer the question."
            : fired < LoadSegments.MinSeconds
                ? $"The variant was under load for {MetricFormat.Seconds(fired)} only, so the run does not answer the question."
            : null;
    }

    /// <summary>The measured value; null if no run of that experiment and variant has ended.</summary>
    public static double? Find(AudienceQuestion question, LabState state)
    {
        if (question.Experiment is null || FindRunId(question, state) is null)
            return null;
        var figures = state.LastSummary!.Variants.First(part => part.Variant == question.Variant).Figures;
        return question.Figure switch
        {
            AskedFigure.Goodput => figures.Goodput,
            AskedFigure.P95 => figures.P95Ms,
            _ => null,
        };
    }

    /// <summary>
    /// The measured line of the current or last run, as pairs of seconds and value; empty for another experiment.
    /// </summary>
    public static IReadOnlyList<IReadOnlyList<double>> LineOf(
        AudienceQuestion question,
        LabState state,
        FrameStream stream
    )
    {
        if (question is not { Kind: QuestionKind.Line, Series: { } series })
            return [];
        var shown = state.Run?.Experiment ?? state.LastSummary?.Experiment;
        if (question.Experiment is { } asked && (asked != shown || !IsUnderItsLoad(question, state)))
            return [];
        return
        [
            .. Points(
                stream.GetFramesSince(FrameEventKinds.RunStarted),
                SeriesCatalogue.IndexOf(series),
                question.Seconds
            ),
        ];
    }

    private static bool IsUnderItsLoad(AudienceQuestion question, LabState state) =>
        state.Run is null
            ? state.LastSummary is { } summary && IsUnderItsLoad(question, summary)
            : question.Load is null || state.Load == question.Load;

    /// <summary>One column of the last run in these frames, as one pair of seconds and value per second.</summary>
    public static IEnumerable<IReadOnlyList<double>> Points(IReadOnlyList<Frame> frames, int column, double seconds)
    {
        var first = frames.Count - 1;
        while (first >= 0 && !frames[first].Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted))
            first--;
        if (first < 0)
            yield break;
        var origin = frames[first].Events.First(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted).Time;
        foreach (var second in frames.Skip(first).GroupBy(frame => Math.Floor(frame.Time - origin)))
        {
            if (second.Key + HalfASecond > seconds)
                yield break;
            var values = second.Select(frame => frame.Values[column]).OfType<double>().ToList();
            if (values.Count > 0)
                yield return [second.Key + HalfASecond, Math.Round(values.Average(), 1)];
            if (second.Any(frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded)))
                yield break;
        }
    }
}
