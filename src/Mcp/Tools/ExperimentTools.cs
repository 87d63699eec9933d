using System.ComponentModel;
using Experiments;
using Lab.Targets.CustomEndpoints;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>Lists the experiments.</summary>
[McpServerToolType]
internal sealed class ExperimentTools(ILabExperiments experiments)
{
    [McpServerTool(
        Name = "list_experiments",
        Title = "List experiments",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "The experiments: the question that each one answers, its fragile and fixed endpoints, and the loads that show the difference. "
            + "Ask for a prediction before the run."
    )]
    public ExperimentList List() =>
        new([
            .. experiments.All.Select(experiment => new ExperimentEntry(
                experiment.Id,
                experiment.Title,
                experiment.Question,
                experiment.Watch,
                [.. experiment.Variants.Select(variant => new VariantEntry(variant.Kind, variant.Name, variant.Route))],
                [
                    .. experiment.Presets.Select(preset => new PresetEntry(
                        preset.Id,
                        preset.Name,
                        preset.Description,
                        preset.Stages.Sum(stage => stage.Seconds)
                    )),
                ]
            )),
        ]);
}

/// <summary>The response of <c>list_experiments</c>.</summary>
/// <param name="Experiments">The experiments, in the order of the course.</param>
internal sealed record ExperimentList(IReadOnlyList<ExperimentEntry> Experiments);

/// <summary>An experiment.</summary>
/// <param name="Id">Its identifier for <c>start_run</c>.</param>
/// <param name="Title">Its title.</param>
/// <param name="Question">The question that a run answers.</param>
/// <param name="Watch">Which figures to watch.</param>
/// <param name="Variants">Its endpoints.</param>
/// <param name="Presets">Loads, the default first.</param>
internal sealed record ExperimentEntry(
    string Id,
    string Title,
    string Question,
    string Watch,
    IReadOnlyList<VariantEntry> Variants,
    IReadOnlyList<PresetEntry> Presets
);

/// <summary>An endpoint.</summary>
/// <param name="Kind">Fragile, Contrast or Fixed.</param>
/// <param name="Name">A short description of its code.</param>
/// <param name="Route">Its route on the target.</param>
internal sealed record VariantEntry(VariantKind Kind, string Name, string Route);

/// <summary>A load.</summary>
/// <param name="Id">Its identifier for <c>start_run</c>.</param>
/// <param name="Name">Its name.</param>
/// <param name="Description">Its purpose.</param>
/// <param name="Seconds">Its maximum duration.</param>
internal sealed record PresetEntry(string Id, string Name, string Description, int Seconds);
