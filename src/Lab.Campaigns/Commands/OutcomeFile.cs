using System.Text.Encodings.Web;
using System.Text.Json;
using Lab.Campaigns.Verification;

namespace Lab.Campaigns.Commands;

/// <summary>Writes the measured result as JSON.</summary>
internal static class OutcomeFile
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The document.</summary>
    public static string Text(IReadOnlyList<ExperimentOutcome> experiments, double seconds) =>
        JsonSerializer.Serialize(
            new
            {
                processors = Environment.ProcessorCount,
                seconds = Math.Round(seconds, 1),
                holds = experiments.All(experiment => experiment.Outcomes.All(outcome => outcome.Holds)),
                findings = experiments.SelectMany(experiment =>
                    experiment.Outcomes.Select(outcome => Finding(experiment.Experiment, outcome))
                ),
            },
            Options
        );

    // JSON has no infinity, so the text is used if the fragile variant had no responses.
    private static object Finding(string experiment, Outcome outcome) =>
        new
        {
            experiment,
            compared = outcome.Expectation.Compared,
            article = outcome.Expectation.Article,
            required = outcome.Expectation.RequiredText,
            found = outcome.Figure is { } figure && double.IsFinite(figure) ? Math.Round(figure, 3) : (double?)null,
            foundText = outcome.FigureText,
            holds = outcome.Holds,
        };
}
