using Experiments;
using Lab.Targets.Settings;

namespace Lab.Teaching.Lessons;

/// <summary>One of the runs a lesson is made of.</summary>
/// <param name="Key">How the texts refer to it, such as <c>fragile</c>.</param>
/// <param name="Name">What a person reads.</param>
/// <param name="Variant">The variant under load.</param>
/// <param name="Settings">The runtime settings of the target.</param>
/// <param name="HoldsThreadMs">
/// How long the handler holds a thread, in milliseconds; null where the arithmetic does not depend on it.
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
/// <param name="Run">What to keep an eye on.</param>
/// <param name="Observe">The expected observation.</param>
/// <param name="Explain">Why, with the figures of the runs in braces.</param>
/// <param name="Apply">Advice for the reader's code.</param>
public sealed record LessonTexts(string Predict, string Run, string Observe, string Explain, string Apply)
{
    /// <summary>May be empty.</summary>
    public string Next { get; init; } = "";
}

/// <summary>An experiment taken step by step: predict, run, observe, explain.</summary>
/// <param name="Experiment">The experiment it is about.</param>
/// <param name="Title">The subject, in a few words.</param>
/// <param name="Order">Its place in the course.</param>
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
    /// <summary>The introduction to the last run while it is next; null before and after.</summary>
    /// <param name="played">How many runs have been played.</param>
    public string? NextAfter(int played) =>
        played == Runs.Count - 1 && Texts.Next.Trim() is { Length: > 0 } ? Texts.Next : null;

    /// <summary>Number of runs that the observation covers.</summary>
    public int ObservedRuns =>
        Runs.Index()
            .Where(run => Texts.Observe.Contains($"{{{run.Item.Key}.", StringComparison.Ordinal))
            .Select(run => run.Index + 1)
            .DefaultIfEmpty(1)
            .Max();

    /// <summary>Minutes of class it takes.</summary>
    public const int Minutes = 10;

    /// <summary>Identifier, and last part of its address: that of the experiment.</summary>
    public string Id => Experiment.Id;
}
