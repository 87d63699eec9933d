namespace Lab.Targets.Settings;

/// <summary>A named set of runtime settings.</summary>
/// <param name="Id">Stable identifier, lower case with hyphens.</param>
/// <param name="Name">Short name shown on the button.</param>
/// <param name="Description">The purpose, as a sentence.</param>
/// <param name="For">Returns the settings for a number of users.</param>
public sealed record RuntimePreset(string Id, string Name, string Description, Func<int, RuntimeSettings> For)
{
    /// <summary>All presets in display order.</summary>
    public static IReadOnlyList<RuntimePreset> All { get; } =
    [
        new("default", "Default", "The defaults of the runtime.", _ => RuntimeSettings.Default),
        new(
            "capped-200",
            "Capped at 200",
            "At most 200 worker threads: with blocking work, at most 200 requests run at once.",
            _ => new() { MaxWorkerThreads = 200 }
        ),
        new(
            "one-worker",
            "1 worker, no spin",
            "One worker thread that never spins: the most responses per core if nothing blocks, and no "
                + "responses at all if something does.",
            _ =>
                new()
                {
                    MinWorkerThreads = 1,
                    MaxWorkerThreads = 1,
                    SemaphoreSpin = 0,
                }
        ),
        new(
            "two-workers",
            "2 workers, no spin",
            "Two worker threads that never spin: nearly as efficient, and one can help when the other blocks.",
            _ =>
                new()
                {
                    MinWorkerThreads = 2,
                    MaxWorkerThreads = 2,
                    SemaphoreSpin = 0,
                }
        ),
        new(
            "pre-warmed",
            "Pre-warmed (min = users)",
            "As many threads from the start as users: no waiting for the pool to grow, but more "
                + "memory for the threads.",
            users => new() { MinWorkerThreads = Math.Clamp(users, 1, RuntimeSettingsValidation.MaxThreads) }
        ),
    ];
}
