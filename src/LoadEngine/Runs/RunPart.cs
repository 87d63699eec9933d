using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>The counts of one scenario or tag.</summary>
/// <param name="Name">Name of the scenario, or the tag.</param>
/// <param name="IsScenario">Whether it is a scenario.</param>
/// <param name="Total">The counts. Connections and dropped starts do not belong to a tag.</param>
/// <param name="Counted">Its duration under load, without warm-up and drain.</param>
public sealed record RunPart(string Name, bool IsScenario, Tally Total, TimeSpan Counted);
