using Experiments;
using Experiments.Charts;
using Lab.Frames;
using Lab.Live;
using Lab.Runs;

namespace Lab.Room;

/// <summary>What the run that ended last answers to a question. Stateless.</summary>
internal static class MeasuredAnswer
{
    /// <summary>
    /// The run; null when it is of another experiment, when the variant was not under fire, or was under several loads: their mean is of none of them, and can be more than the one
    /// that was asked about could give. To a question that somebody typed, any run belongs.
    /// </summary>
    public static string? RunOf(RoomQuestion question, LabState state) =>
        state.LastSummary is { } summary && (question.Experiment is null || (summary.Experiment == question.Experiment && summary.Variants.Any(part => part.Variant == question.Variant) && IsOfOneLoad(summary, question.Variant)))
            ? summary.Id : null;

    private static bool IsOfOneLoad(RunSummary summary, VariantKind variant) =>
        summary.Loads.Where(part => part.Variant == variant).Select(part => part.Load).Distinct().Count() < 2;

    /// <summary>The figure that was asked for; null when no run of that experiment and variant has ended.</summary>
    public static double? Of(RoomQuestion question, LabState state)
    {
        if (question.Experiment is null || RunOf(question, state) is null) return null;
        var figures = state.LastSummary!.Variants.First(part => part.Variant == question.Variant).Figures;
        return question.Figure switch
        {
            AskedFigure.Goodput => figures.Goodput,
            AskedFigure.P95 => figures.P95Ms,
            _ => null,
        };
    }

    /// <summary>The line that was asked for, of the run that is on or was last, as pairs of seconds and height; empty when that run is of another experiment.</summary>
    public static IReadOnlyList<IReadOnlyList<double>> LineOf(RoomQuestion question, LabState state, FrameStream stream)
    {
        if (question is not { Kind: QuestionKind.Line, Series: { } series }) return [];
        var shown = state.Run?.Experiment ?? state.LastSummary?.Experiment;
        return question.Experiment is { } asked && asked != shown ? [] : [.. Points(stream.KeptSince(FrameEventKinds.RunStarted), SeriesCatalogue.IndexOf(series))];
    }

    /// <summary>A column of the last run among these frames, second by second, as pairs of seconds and height.</summary>
    public static IEnumerable<IReadOnlyList<double>> Points(IReadOnlyList<Frame> frames, int column)
    {
        var first = frames.Count - 1;
        while (first >= 0 && !frames[first].Events.Any(happened => happened.Kind == FrameEventKinds.RunStarted)) first--;
        if (first < 0) yield break;
        var origin = frames[first].Events.First(happened => happened.Kind == FrameEventKinds.RunStarted).Time;
        foreach (var second in frames.Skip(first).GroupBy(frame => Math.Floor(frame.Time - origin)))
        {
            var values = second.Select(frame => frame.Values[column]).OfType<double>().ToList();
            if (values.Count > 0) yield return [second.Key + 0.5, Math.Round(values.Average(), 1)];
            if (second.Any(frame => frame.Events.Any(happened => happened.Kind == FrameEventKinds.RunEnded))) yield break;
        }
    }
}
