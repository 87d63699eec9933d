using Experiments;
using Lab.Targets.Settings;

namespace Lab.Teaching.Lessons;

/// <summary>One run of a lesson.</summary>
/// <param name="Key">Its key in the texts, such as <c>fragile</c>.</param>
/// <param name="Name">Display name.</param>
/// <param name="Variant">The variant under load.</param>
/// <param name="Settings">The runtime settings of the target.</param>
/// <param name="HoldsThreadMs">
/// Time for which the handler holds a thread, in milliseconds; null if it holds none.
/// </param>
public sealed record LessonRun(
    string Key,
    string Name,
    VariantKind Variant,
    RuntimeSettings Settings,
    int? HoldsThreadMs
);

/// <summary>The texts of a lesson, in Markdown.</summary>
/// <param name="Predict">Introduction and question before the run.</param>
/// <param name="Run">What to watch.</param>
/// <param name="Observe">The expected observation.</param>
/// <param name="Explain">The explanation, with figures of the runs in braces.</param>
/// <param name="Apply">Advice for the reader's code.</param>
public sealed record LessonTexts(string Predict, string Run, string Observe, string Explain, string Apply)
{
    /// <summary>The introduction to the last run; may be empty.</summary>
    public string Next { get; init; } = "";

    /// <summary>Number of words of all texts.</summary>
    public int WordCount =>
        new[] { Predict, Run, Observe, Next, Explain, Apply }.Sum(text =>
            text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length
        );
}

/// <summary>A guided experiment: predict, run, observe, explain.</summary>
/// <param name="Experiment">The experiment.</param>
/// <param name="Title">A short title.</param>
/// <param name="Order">Its position in the course.</param>
/// <param name="Preset">The load of every run.</param>
/// <param name="Runs">The runs, in order; at least two.</param>
/// <param name="Texts">The texts.</param>
public sealed record Lesson(
    Experiment Experiment,
    string Title,
    int Order,
    LoadPreset Preset,
    IReadOnlyList<LessonRun> Runs,
    LessonTexts Texts
)
{
    private const int PredictionSeconds = 20;
    private const int WordsPerMinute = 200;

    /// <summary>The introduction to the last run, if it is next; otherwise null.</summary>
    /// <param name="played">Number of completed runs.</param>
    public string? NextAfter(int played) =>
        played == Runs.Count - 1 && Texts.Next.Trim() is { Length: > 0 } ? Texts.Next : null;

    /// <summary>Number of runs that the observation covers.</summary>
    public int ObservedRuns =>
        Runs.Index()
            .Where(run => Texts.Observe.Contains($"{{{run.Item.Key}.", StringComparison.Ordinal))
            .Select(run => run.Index + 1)
            .DefaultIfEmpty(1)
            .Max();

    /// <summary>Estimated duration in minutes: the runs at their full length, a prediction for each, and the reading.</summary>
    public int Minutes =>
        (int)
            Math.Ceiling(
                (
                    Runs.Count * (Preset.Stages.Sum(stage => stage.Seconds) + PredictionSeconds)
                    + 60.0 * Texts.WordCount / WordsPerMinute
                ) / 60
            );

    /// <summary>Identifier and last part of its address; that of the experiment unless the file names another.</summary>
    public string Id { get; init; } = Experiment.Id;
}
