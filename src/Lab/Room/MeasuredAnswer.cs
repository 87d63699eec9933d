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
    public static IReadOnlyList<IReadOnlyList<double>> LineOf(RoomQuestion question, FrameStream stream)
    {
        if (question is not { Kind: QuestionKind.Line, Series: { } series }) return [];
        var picture = new RunPicture([series]);
        foreach (var second in stream.KeptAfter(0).Chunk(4)) picture.Add(second);
        return [.. picture.Rows.Where(row => row.Values[0] is not null).Select(row => (IReadOnlyList<double>)[row.Time, row.Values[0]!.Value])];
    }
}
