using Experiments.Charts;
using Lab.Frames;
using Lab.Runs;

namespace Lab.Room;

/// <summary>Shows what was kept with a run as it was shown in the room. Stateless.</summary>
internal static class KeptPrediction
{
    /// <summary>The question and what was answered.</summary>
    public static (RoomQuestion Question, RoomResult Result) Of(RunPrediction kept, RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(kept);
        ArgumentNullException.ThrowIfNull(run);
        var kind =
            kept.Options.Count > 0 ? QuestionKind.Choice
            : kept.Fan.Count > 0 ? QuestionKind.Line
            : QuestionKind.Number;
        var question = new RoomQuestion(kind, kept.Question)
        {
            Unit = kept.Unit,
            Least = kept.Least,
            Greatest = kept.Greatest,
            IsLogarithmic = kept.IsLogarithmic,
            Options = kept.Options,
            Seconds = kept.Seconds,
        };
        return (
            question,
            kind switch
            {
                QuestionKind.Choice => new(
                    kept.Count,
                    [.. kept.Chosen.Index().Select(option => new RoomBin(option.Index, option.Index, option.Item))]
                ),
                QuestionKind.Line => new(kept.Lines, []) { Fan = kept.Fan, MeasuredLine = LineOf(run, kept.Seconds) },
                _ => RoomResult.Of(
                    question,
                    [.. kept.Numbers.Select(number => new RoomAnswer(Number: number))],
                    kept.Measured
                ),
            }
        );
    }

    private static IReadOnlyList<IReadOnlyList<double>> LineOf(RunDocument run, double seconds)
    {
        var column = run.ColumnOf(SeriesCatalogue.LoadSucceeded);
        return column < 0 ? [] : [.. MeasuredAnswer.Points(run.Frames, column, seconds)];
    }
}
