using Experiments;
using Experiments.Charts;
using Lab.Figures;

namespace Lab.Room;

/// <summary>The questions that an experiment suggests. Stateless.</summary>
internal static class RoomQuestions
{
    private const double LeastRps = 1,
        GreatestRps = 100_000,
        LeastMs = 1,
        DefaultSeconds = 30;
    private const string NoLine = "none of them";

    /// <summary>Those of a variant of an experiment: throughput, percentile, which line moves, and how it goes.</summary>
    /// <param name="experiment">The experiment.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="load">The load they are about; null for that of the experiment's first preset.</param>
    public static IReadOnlyList<RoomQuestion> Of(Experiment experiment, VariantKind variant, AskedLoad? load = null)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        if (experiment.Variants.FirstOrDefault(each => each.Kind == variant) is not { } asked)
            asked = experiment.Variants[0];
        load ??= experiment.Presets is [var first, ..]
            ? AskedLoad.Of(new() { Experiment = experiment.Id, Preset = first.Id }, experiment)
            : new("the same load", null, DefaultSeconds, 0);
        var greatestMs = Decade(Math.Max(1_000, load.TimeoutMs));
        var subject = $"{asked.Kind.Mark()} {asked.Kind} ({asked.Name}), {load.Words}";
        RoomQuestion[] questions =
        [
            new(QuestionKind.Number, $"{subject}: how many good answers a second?")
            {
                Unit = "/s",
                Least = LeastRps,
                Greatest = GreatestRps,
                IsLogarithmic = true,
                Figure = AskedFigure.Goodput,
                Experiment = experiment.Id,
                Variant = asked.Kind,
            },
            new(QuestionKind.Number, $"{subject}: within what time are 95 of 100 answered (p95)?")
            {
                Unit = "ms",
                Least = LeastMs,
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
            new(QuestionKind.Line, $"{subject}: draw the good answers a second.")
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
        RoomCharts
            .Of(experiment.Charts)
            .SelectMany(chart => chart.Lines.Select(line => $"{chart.Title}: {line.Name}"))
            .Take(RoomQuestion.MostOptions - 1);

    private static double Decade(double value) => Math.Pow(10, Math.Ceiling(Math.Log10(value)));
}
