using Experiments.Charts;
using Lab.Storage.Documents;

namespace Lab.Teaching.Audience;

/// <summary>Shows the stored prediction of a run as during the poll.</summary>
public static class SavedPrediction
{
    /// <summary>The question and the answers.</summary>
    public static (AudienceQuestion Question, AudienceResult Result) From(RunPrediction kept, RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(kept);
        ArgumentNullException.ThrowIfNull(run);
        var kind =
            kept.Options.Count > 0 ? QuestionKind.Choice
            : kept.QuantileBand.Count > 0 ? QuestionKind.Line
            : QuestionKind.Number;
        var question = new AudienceQuestion(kind, kept.Question)
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
                    [.. kept.Chosen.Index().Select(option => new AudienceBin(option.Index, option.Index, option.Item))]
                ),
                QuestionKind.Line => new(kept.Lines, [])
                {
                    QuantileBand = kept.QuantileBand,
                    MeasuredLine = LineOf(run, kept.Seconds),
                },
                _ => AudienceResult.Create(
                    question,
                    [.. kept.Numbers.Select(number => new AudienceAnswer(Number: number))],
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
