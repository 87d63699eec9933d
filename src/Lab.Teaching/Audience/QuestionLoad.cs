using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;

namespace Lab.Teaching.Audience;

/// <summary>The load of a question.</summary>
/// <param name="Description">The display name, such as <c>Starve: 100 users</c>.</param>
/// <param name="Level">
/// Users or rate; null for bursts and for a fixed number of requests.
/// </param>
/// <param name="Seconds">Duration in seconds.</param>
/// <param name="TimeoutMs">Request timeout in milliseconds.</param>
internal sealed record QuestionLoad(string Description, LoadLevel? Level, double Seconds, double TimeoutMs)
{
    /// <summary>Creates the load of a run request.</summary>
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

    /// <summary>Describes the load of a variant in a run; null if it had several loads, or none that can be described.</summary>
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
            ? $"{MetricFormat.Pluralize(fired.Iterations ?? 0, "request")} in total"
            : $"bursts of {string.Join(", ", fired.BurstSizes ?? [])}";
}
