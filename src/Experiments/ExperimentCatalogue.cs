namespace Experiments;

/// <summary>Every experiment of the lab: what the pages list, what the target maps and what the command line runs.</summary>
public static class ExperimentCatalogue
{
    /// <summary>The experiments in the order in which they are taught.</summary>
    public static IReadOnlyList<Experiment> All { get; } =
    [
        Blocking.Experiment, HttpClients.Experiment, UnboundedIo.Experiment,
        PoolTuning.Experiment,
        BurstLadder.Experiment,
    ];

    /// <summary>The experiment with this identifier, or null when there is none.</summary>
    public static Experiment? Find(string? id) => All.FirstOrDefault(experiment => experiment.Id == id);
}
