namespace Lab.Targets.Settings;

/// <summary>The settings that the target's runtime reports; the response of its <c>/runtime</c>.</summary>
/// <param name="Runtime">Its name and version.</param>
/// <param name="MinWorkerThreads">Minimum worker threads, as reported by the pool.</param>
/// <param name="MaxWorkerThreads">Maximum worker threads, as reported by the pool.</param>
/// <param name="ProcessorCount">Number of processors that the runtime uses.</param>
/// <param name="ServerGc">Whether it uses the server garbage collector.</param>
/// <param name="Configuration">The runtime's configuration properties.</param>
/// <param name="Variables">The environment variables for the pool.</param>
public sealed record RuntimeReport(
    string Runtime,
    int MinWorkerThreads,
    int MaxWorkerThreads,
    int ProcessorCount,
    bool ServerGc,
    IReadOnlyDictionary<string, string> Configuration,
    IReadOnlyDictionary<string, string> Variables
);
