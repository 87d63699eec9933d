using Knee.Searching;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Searching;

/// <summary>The valid options of <c>knee</c>.</summary>
/// <param name="Start">The rules, and the trials of a search that is resumed.</param>
/// <param name="Load">The requests and connections.</param>
/// <param name="AllowedHosts">The allowed hosts.</param>
/// <param name="Files">The result files.</param>
/// <param name="IsQuiet">Whether progress is hidden.</param>
internal sealed record KneeRequest(
    KneeProgress Start,
    LoadPlan Load,
    AllowedHosts AllowedHosts,
    IReadOnlyList<string> Files,
    bool IsQuiet
);
