using LoadEngine.Cli.Output;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Running;

/// <summary>A call of <c>run</c>, read and found good.</summary>
/// <param name="Document">What to do.</param>
/// <param name="AllowedHosts">Where load may be sent.</param>
/// <param name="Format">What standard output gets.</param>
/// <param name="Files">Where else the result goes.</param>
/// <param name="IsQuiet">Whether progress is shown.</param>
/// <param name="PrintsPlan">Whether only the plan is wanted.</param>
internal sealed record RunRequest(
    PlanDocument Document,
    AllowedHosts AllowedHosts,
    ResultFormat Format,
    IReadOnlyList<string> Files,
    bool IsQuiet,
    bool PrintsPlan
)
{
    /// <summary>Whether the histograms of each interval are wanted.</summary>
    public bool WantsLog =>
        Format == ResultFormat.Hlog || Files.Any(file => ResultFormats.FromFileName(file) == ResultFormat.Hlog);
}
