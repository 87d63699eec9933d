using Observation.Counters;

namespace Lab.Targets.Probes;

/// <summary>The counters of the target's runtime. Thread-safe.</summary>
public interface ICounters
{
    /// <summary>The newest collection, or null while the observer is not attached.</summary>
    CounterSet? Latest { get; }

    /// <summary>The reason why the observer is not attached although the target runs; null if there is none.</summary>
    string? Problem { get; }
}
