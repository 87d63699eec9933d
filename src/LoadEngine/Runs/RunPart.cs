using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>The counts of one part of a run: of a scenario, or of the requests with one tag.</summary>
/// <param name="Name">Name of the scenario, or the tag.</param>
/// <param name="IsScenario">Whether it is a scenario.</param>
/// <param name="Total">Everything counted in it. Connections are not a tag's, and neither are starts that were dropped.</param>
/// <param name="Counted">Its length without the warm-up.</param>
public sealed record RunPart(string Name, bool IsScenario, Tally Total, TimeSpan Counted);
