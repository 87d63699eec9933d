using Observation.Counters;

namespace Lab.Targets.Probes;

/// <summary>Everything the target's runtime counts. Thread-safe.</summary>
public interface ICounters
{
    /// <summary>The newest collection, or null before the first and while nothing is attached.</summary>
    CounterSet? Latest { get; }

    /// <summary>Why nothing is attached though the target runs, in words; null when all is well or nothing was tried yet.</summary>
    string? Problem { get; }
}
