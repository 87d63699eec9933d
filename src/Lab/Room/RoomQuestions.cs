using Experiments;
using Experiments.Charts;
using Lab.Figures;

namespace Lab.Room;

/// <summary>The questions that an experiment suggests. Stateless.</summary>
internal static class RoomQuestions
{
    private const double LeastRps = 1, GreatestRps = 100_000, LeastMs = 1;
    private const string NoLine = "none of them";

    /// <summary>Those of a variant of an experiment: throughput, percentile, which line moves, and how it goes.</summary>
    public static IReadOnlyList<RoomQuestion> Of(Experiment experiment, VariantKind variant)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        if (experiment.Variants.FirstOrDefault(each => each.Kind == variant) is not { } asked) asked = experiment.Variants[0];
        var preset = experiment.Presets is [var first, ..] ? first : null;
        var users = preset is null ? "the same load" : preset.Name;
        var greatestMs = Decade(Math.Max(1_000, preset?.TimeoutMs ?? 0));
        var subject = $"{asked.Kind.Mark()} {asked.Kind} ({asked.Name}), {users}";
        return
        [
            new(QuestionKind.Number, $"{subject}: how many good answers a second?")
            {
                Unit = "/s", Least = LeastRps, Greatest = GreatestRps, IsLogarithmic = true, Figure = AskedFigure.Goodput, Experiment = experiment.Id, Variant = asked.Kind,
            },
            new(QuestionKind.Number, $"{subject}: within what time are 95 of 100 answered (p95)?")
            {
                Unit = "ms", Least = LeastMs, Greatest = greatestMs, IsLogarithmic = true, Figure = AskedFigure.P95, Experiment = experiment.Id, Variant = asked.Kind,
            },
            new(QuestionKind.Choice, $"{subject}: which line moves first?") { Options = [.. Movable(experiment), NoLine], Experiment = experiment.Id, Variant = asked.Kind },
            new(QuestionKind.Line, $"{subject}: draw the good answers a second.")
            {
                Unit = "/s", Greatest = 1_000, Seconds = Math.Max(10, preset?.Stages.Sum(stage => stage.Seconds) ?? 30), Series = SeriesCatalogue.LoadSucceeded, Experiment = experiment.Id, Variant = asked.Kind,
            },
        ];
    }

    private static IEnumerable<string> Movable(Experiment experiment) =>
        RoomCharts.Of(experiment.Charts).SelectMany(chart => chart.Lines.Select(line => $"{chart.Title}: {line.Name}")).Take(RoomQuestion.MostOptions - 1);

    private static double Decade(double value) => Math.Pow(10, Math.Ceiling(Math.Log10(value)));
}
