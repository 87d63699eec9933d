using System.Reflection;
using Experiments;
using Lab.Teaching.Lessons;

namespace Lab.Teaching.Talks.Script;

/// <summary>The talk has a place for each of four experiments. Another experiment can take a place. Thread-safe: read-only.</summary>
public static class TalkScript
{
    private const string Folder = "Act/",
        AllAdvice = "{advice}";

    private static readonly TimeSpan FlipAfter = TimeSpan.FromSeconds(90),
        StopAfter = TimeSpan.FromSeconds(180);

    private static readonly Dictionary<string, IReadOnlyList<TalkStep>> Acts = Assembly
        .GetExecutingAssembly()
        .GetManifestResourceNames()
        .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
        .ToDictionary(name => name[Folder.Length..], name => TalkReader.Read(name, Text(name)));

    private static readonly IReadOnlyList<TalkStep> Written = TalkReader.Read(
        LessonLibrary.TalkFile,
        LessonLibrary.Text(LessonLibrary.TalkFile)
    );

    /// <summary>The four experiments of the talk as it is written.</summary>
    public static IReadOnlyList<string> Usual { get; } =
    [.. Written.Select(step => step.Cue).Where(cue => cue?.Action == TalkAction.Start).Select(cue => cue!.Experiment)];

    /// <summary>The talk as it is written.</summary>
    public static IReadOnlyList<TalkStep> UsualSteps { get; } = Create(Usual);

    /// <summary>The experiments that can take a place: the usual one, and those that have no place.</summary>
    /// <param name="chosen">The experiments of the talk.</param>
    /// <param name="place">The place, from 0.</param>
    public static IReadOnlyList<string> ChoicesFor(IReadOnlyList<string> chosen, int place)
    {
        ArgumentNullException.ThrowIfNull(chosen);
        return
        [
            Usual[place],
            .. ExperimentCatalogue
                .All.Select(experiment => experiment.Id)
                .Where(id => !Usual.Contains(id) && (id == chosen[place] || !chosen.Contains(id))),
        ];
    }

    /// <summary>Creates the talk for these experiments.</summary>
    /// <param name="experiments">An experiment for each place, one of its choices.</param>
    public static IReadOnlyList<TalkStep> Create(IReadOnlyList<string> experiments)
    {
        ArgumentNullException.ThrowIfNull(experiments);
        var end = Written.Index().Last(step => step.Item.Cue?.Action == TalkAction.Stop).Index;
        int[] starts = [.. Usual.Select(FirstStepOf), end];
        List<TalkStep> steps = [];
        foreach (var (place, experiment) in experiments.Index())
        {
            var usual = Written.Take(starts[place]..starts[place + 1]);
            steps.AddRange(
                experiment == Usual[place]
                    ? usual
                    : ActOf(experiment, Written[starts[place]].At, isLast: place == Usual.Count - 1)
            );
        }

        var advice = string.Join(' ', steps.Select(step => step.Advice).OfType<string>());
        return
        [
            .. steps,
            .. Written
                .Skip(end)
                .Select(step =>
                    step with
                    {
                        Script = step.Script.Replace(AllAdvice, advice, StringComparison.Ordinal),
                    }
                ),
        ];
    }

    // The end of the talk stops the last run.
    private static IEnumerable<TalkStep> ActOf(string experiment, TimeSpan at, bool isLast) =>
        (Acts.GetValueOrDefault(experiment) ?? Plain(ExperimentCatalogue.Find(experiment)!))
            .Where(step => !isLast || step.Cue?.Action != TalkAction.Stop)
            .Select(step => step with { At = at + step.At });

    // A new experiment has no script.
    private static IReadOnlyList<TalkStep> Plain(Experiment experiment)
    {
        var preset = experiment.Presets[0];
        return
        [
            new(
                TimeSpan.Zero,
                experiment.Title,
                new(TalkAction.Start, experiment.Id, VariantKind.Fragile, preset.Id),
                $"{experiment.Question}\n\n{experiment.WatchUnder(preset)}"
            ),
            new(
                FlipAfter,
                experiment.Fixed.Name,
                new(TalkAction.Flip, experiment.Id, VariantKind.Fixed, null),
                experiment.Watch
            ),
            new(StopAfter, "The lesson", new(TalkAction.Stop, "", default, null), $"{experiment.Lesson}"),
        ];
    }

    private static int FirstStepOf(string experiment) =>
        Written.Index().First(step => step.Item.Cue?.Experiment == experiment).Index;

    private static string Text(string resource)
    {
        using var reader = new StreamReader(Assembly.GetExecutingAssembly().GetManifestResourceStream(resource)!);
        return reader.ReadToEnd();
    }
}
