using Experiments.Charts;

namespace Experiments;

/// <summary>Every experiment, for the pages, the target and the command line.</summary>
public static class ExperimentCatalogue
{
    /// <summary>The experiments in teaching order.</summary>
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
        CacheStampede.Experiment,
        QueuedWork.Experiment,
        MixedSemaphore.Experiment,
        HotLock.Experiment,
        Deadlock.Experiment,
        GcPauses.Experiment,
        DatabasePool.Experiment,
        LeakedConnections.Experiment,
        OutgoingHttp.Experiment,
        Http2Streams.Experiment,
    ];

    /// <summary>
    /// Experiments outside the course that can be run by their identifier: an article's own endpoints, for which the
    /// course has better ones.
    /// </summary>
    public static IReadOnlyList<Experiment> NotOnStage { get; } = [UnboundedIo.ArticleVersion];

    /// <summary>The experiment with this identifier, or null if there is none.</summary>
    public static Experiment? Find(string? id) =>
        All.Concat(NotOnStage).FirstOrDefault(experiment => experiment.Id == id);

    /// <summary>The headline of an experiment; for an unknown one the headline that suits any load.</summary>
    /// <param name="id">Identifier of the experiment.</param>
    public static Headline HeadlineOf(string id) => Find(id)?.Headline ?? Headline.ForAnyLoad;
}
