using LoadEngine.Cli.Output;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Running;

/// <summary>The valid options of <c>run</c>.</summary>
/// <param name="Document">The plan and the thresholds.</param>
/// <param name="AllowedHosts">The allowed hosts.</param>
/// <param name="Format">The format of standard output.</param>
/// <param name="Files">The result files.</param>
/// <param name="IsQuiet">Whether progress is hidden.</param>
/// <param name="PrintsPlan">Whether the plan is printed instead of run.</param>
internal sealed record RunRequest(
    PlanDocument Document,
    AllowedHosts AllowedHosts,
    ResultFormat Format,
    IReadOnlyList<string> Files,
    bool IsQuiet,
    bool PrintsPlan
)
{
    /// <summary>Whether the histograms of each interval are needed.</summary>
    public bool WantsLog =>
        Format == ResultFormat.Hlog || Files.Any(file => ResultFormats.FromFileName(file) == ResultFormat.Hlog);
}
