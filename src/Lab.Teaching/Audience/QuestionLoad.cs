using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;

namespace Lab.Teaching.Audience;

/// <summary>The load that a question is about.</summary>
/// <param name="Description">The display name, such as <c>Starve: 100 users</c>.</param>
/// <param name="Level">
/// How hard it fires; null for bursts and for so many requests, which have neither users nor a rate that lasts.
/// </param>
/// <param name="Seconds">How long it lasts, in seconds.</param>
/// <param name="TimeoutMs">How long a request may take, in milliseconds.</param>
internal sealed record QuestionLoad(string Description, LoadLevel? Level, double Seconds, double TimeoutMs)
{
    /// <summary>That of a run that is asked for.</summary>
    /// <param name="request">The request.</param>
    /// <param name="experiment">Its experiment.</param>
    public static QuestionLoad From(RunRequest request, Experiment experiment)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(experiment);
        var preset = experiment.Presets.FirstOrDefault(loadPreset => loadPreset.Id == request.Preset);
        var fired = PresetModels.ToEffectiveRequest(request, experiment);
        var level =
            fired.Model == LoadModel.Users
                ? new(fired.Users, IsRate: false)
                : LoadLevel.From(ModelPlanner.Executor(fired));
        return new(
            preset?.Name ?? level?.Description ?? Unlasting(fired),
            level,
            fired.DurationSeconds,
            RunPlanner.TimeoutOf(request, experiment).TotalMilliseconds
        );
    }

    /// <summary>
    /// The load under which a run had a variant, in words: that of its stretches where it was changed on the way,
    /// else the one it was started with; null where it had several, or none that lasts.
    /// </summary>
    public static string? Describe(RunSummary summary, VariantKind variant)
    {
        ArgumentNullException.ThrowIfNull(summary);
        var stretches = summary
            .Loads.Where(part => part.Variant == variant)
            .Select(part => part.Load)
            .Distinct()
            .Take(2)
            .ToList();
        return stretches.Count switch
        {
            0 => summary.LoadAskedFor?.Description,
            1 => stretches[0],
            _ => null,
        };
    }

    private static string Unlasting(RunRequest fired) =>
        fired.Model == LoadModel.SharedIterations
            ? $"{MetricFormat.Pluralize(fired.Iterations ?? 0, "request")} in all"
            : $"bursts of {string.Join(", ", fired.BurstSizes ?? [])}";
}
