namespace Lab.Targets.Settings;

/// <summary>The settings that the target's runtime reports; the answer of its <c>/runtime</c>.</summary>
/// <param name="Runtime">Its name and version.</param>
/// <param name="MinWorkerThreads">Fewest worker threads, asked of the pool.</param>
/// <param name="MaxWorkerThreads">Most worker threads, asked of the pool.</param>
/// <param name="ProcessorCount">Processors it believes it has.</param>
/// <param name="ServerGc">Whether its garbage collector is the server's.</param>
/// <param name="Configuration">What the runtime wrote down for its own parts to read.</param>
/// <param name="Variables">The environment variables about the pool that it sees.</param>
public sealed record RuntimeReport(
    string Runtime,
    int MinWorkerThreads,
    int MaxWorkerThreads,
    int ProcessorCount,
    bool ServerGc,
    IReadOnlyDictionary<string, string> Configuration,
    IReadOnlyDictionary<string, string> Variables
);
