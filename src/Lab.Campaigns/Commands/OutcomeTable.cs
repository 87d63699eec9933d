using Lab.Campaigns.Verification;

namespace Lab.Campaigns.Commands;

/// <summary>The measured result for one experiment.</summary>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Outcomes">One outcome for each expectation.</param>
internal sealed record ExperimentOutcome(string Experiment, IReadOnlyList<Outcome> Outcomes);

/// <summary>The measured results as a table, compared with the claims of the articles.</summary>
internal static class OutcomeTable
{
    private static readonly string[] Head = ["experiment", "compared", "article", "required", "found", ""];

    /// <summary>The lines of the table.</summary>
    public static IEnumerable<string> Lines(IReadOnlyList<ExperimentOutcome> experiments)
    {
        string[][] rows =
        [
            Head,
            .. experiments.SelectMany(experiment =>
                experiment.Outcomes.Select(outcome => Row(experiment.Experiment, outcome))
            ),
        ];
        var widths = Enumerable.Range(0, Head.Length).Select(column => rows.Max(row => row[column].Length)).ToArray();
        return rows.Select(row => string.Join("  ", row.Zip(widths, (cell, width) => cell.PadRight(width))).TrimEnd());
    }

    private static string[] Row(string experiment, Outcome outcome) =>
        [
            experiment,
            outcome.Expectation.Compared,
            outcome.Expectation.Article,
            outcome.Expectation.RequiredText,
            outcome.FigureText,
            outcome.Holds ? "holds" : "DOES NOT HOLD",
        ];
}
