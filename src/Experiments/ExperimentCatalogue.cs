namespace Experiments;

/// <summary>Every experiment of the lab: what the pages list, what the target maps and what the command line runs.</summary>
public static class ExperimentCatalogue
{
    /// <summary>The experiments in the order in which they are taught.</summary>
    public static IReadOnlyList<Experiment> All { get; } =
    [
        Blocking.Experiment,
        SyncOverAsync.Experiment,
        HttpClients.Experiment,
        UnboundedIo.Experiment,
        AbandonedWork.Experiment,
        LoggingLock.Experiment,
        CpuBound.Experiment,
        RetryStorm.Experiment,
        BurstLadder.Experiment,
        PoolTuning.Experiment,
    ];

    /// <summary>Experiments that are no part of the course, and can be run by their identifier: an article's own endpoints, where the course has better ones.</summary>
    public static IReadOnlyList<Experiment> NotOnStage { get; } = [UnboundedIo.ArticleVersion];

    /// <summary>The experiment with this identifier, or null when there is none.</summary>
    public static Experiment? Find(string? id) =>
        All.Concat(NotOnStage).FirstOrDefault(experiment => experiment.Id == id);
}
