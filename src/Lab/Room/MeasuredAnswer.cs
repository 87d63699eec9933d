using Experiments.Charts;
using Lab.Frames;
using Lab.Live;

namespace Lab.Room;

/// <summary>What the run that ended last answers to a question. Stateless.</summary>
internal static class MeasuredAnswer
{
    /// <summary>The figure that was asked for; null when no run of that experiment and variant has ended.</summary>
    public static double? Of(RoomQuestion question, LabState state)
    {
        if (question.Experiment is null || state.LastSummary is not { } summary || summary.Experiment != question.Experiment) return null;
        var figures = summary.Variants.FirstOrDefault(part => part.Variant == question.Variant)?.Figures;
        return question.Figure switch
        {
            AskedFigure.Goodput => figures?.Goodput,
            AskedFigure.P95 => figures?.P95Ms,
            _ => null,
        };
    }

    /// <summary>The line that was asked for, of the run that is on or was last, as pairs of seconds and height.</summary>
    public static IReadOnlyList<IReadOnlyList<double>> LineOf(RoomQuestion question, FrameStream stream) =>
        question is { Kind: QuestionKind.Line, Series: { } series } ? [.. Points(stream.KeptAfter(0), SeriesCatalogue.IndexOf(series))] : [];

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
