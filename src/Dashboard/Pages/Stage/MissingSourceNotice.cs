using Lab.Targets;

namespace Dashboard.Pages.Stage;

internal static class MissingSourceNotice
{
    /// <summary>Explains why there is no source code to show next to the charts.</summary>
    public const string Explanation =
        "For the built-in experiments, the code of both variants is shown next to the charts, with the line that makes the "
        + "difference and the number of threads that wait at it. The source code of saved endpoints is not available.";

    /// <summary>Describes how stacks can show the lines of the service instead.</summary>
    public static string DescribeAlternative(TargetState target) =>
        target switch
        {
            { IsOwn: true } => "Capture stacks of a watched .NET process to see where its threads are.",
            { ProcessId: null } =>
                "To see where its threads are with stacks, choose a .NET process of this machine on the page My service.",
            _ =>
                "Capture stacks to see where its threads are. File and line are shown if the symbols (.pdb) are next to the "
                    + "service and the handler was not inlined, as a Release build may do.",
        };
}
