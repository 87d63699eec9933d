using Experiments;
using Experiments.Charts;
using Lab.Foundation.Formatting;

namespace Lab.Teaching.Audience;

/// <summary>Creates the questions that an experiment suggests.</summary>
internal static class AudienceQuestions
{
    private const double MinRps = 1,
        MaxRps = 100_000,
        MinMs = 1,
        DefaultSeconds = 30;
    private const string NoLine = "none of them";

    /// <summary>Returns the questions about a variant: throughput, percentile, which line changes, and its course.</summary>
    /// <param name="experiment">The experiment.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="load">The load of the questions; null for the first preset of the experiment.</param>
    public static IReadOnlyList<AudienceQuestion> Suggest(
        Experiment experiment,
        VariantKind variant,
        QuestionLoad? load = null
    )
    {
        ArgumentNullException.ThrowIfNull(experiment);
        if (experiment.Variants.FirstOrDefault(item => item.Kind == variant) is not { } asked)
            asked = experiment.Variants[0];
        load ??= experiment.Presets is [var first, ..]
            ? QuestionLoad.From(new() { Experiment = experiment.Id, Preset = first.Id }, experiment)
            : new("the same load", null, DefaultSeconds, 0);
        var greatestMs = Decade(Math.Max(1_000, load.TimeoutMs));
        var subject = $"{asked.Kind.Mark()} {asked.Kind} ({asked.Name}), {load.Description}";
        AudienceQuestion[] questions =
        [
            new(QuestionKind.Number, $"{subject}: how many successful responses per second?")
            {
                Unit = "/s",
                Least = MinRps,
                Greatest = MaxRps,
                IsLogarithmic = true,
                Figure = AskedFigure.Goodput,
                Experiment = experiment.Id,
                Variant = asked.Kind,
            },
            new(QuestionKind.Number, $"{subject}: 95 % of requests finish within …? (p95)")
            {
                Unit = "ms",
                Least = MinMs,
                Greatest = greatestMs,
                IsLogarithmic = true,
                Figure = AskedFigure.P95,
                Experiment = experiment.Id,
                Variant = asked.Kind,
            },
            new(QuestionKind.Choice, $"{subject}: which line moves first?")
            {
                Options = [.. Movable(experiment), NoLine],
                Experiment = experiment.Id,
                Variant = asked.Kind,
            },
            new(QuestionKind.Line, $"{subject}: draw the successful responses per second.")
            {
                Unit = "/s",
                Greatest = 1_000,
                Seconds = Math.Max(10, load.Seconds),
                Series = SeriesCatalogue.LoadSucceeded,
                Experiment = experiment.Id,
                Variant = asked.Kind,
            },
        ];
        return [.. questions.Select(question => question with { Load = load.Level })];
    }

    private static IEnumerable<string> Movable(Experiment experiment) =>
        AudienceCharts
            .SelectCharts(experiment.Charts)
            .SelectMany(chart => chart.Lines.Select(line => $"{chart.Title}: {line.Name}"))
            .Take(AudienceQuestion.MaxOptions - 1);

    private static double Decade(double value) => Math.Pow(10, Math.Ceiling(Math.Log10(value)));
}
