using Lab.Targets;

namespace Dashboard.Pages.Stage;

internal static class MissingSourceNotice
{
    /// <summary>Explains why there is no source code to show next to the charts.</summary>
    public const string Explanation =
        "For the built-in experiments, the code of both variants is shown here, with the line that makes the "
        + "difference and the number of threads that wait there. The source code of saved endpoints is not available.";

    /// <summary>Describes how stacks can show the lines of the service instead.</summary>
    public static string DescribeAlternative(TargetState target) =>
        target switch
        {
            { IsOwn: true } => "Capture the stacks of a watched .NET process to see where its threads are.",
            { ProcessId: null } => "To capture stacks, choose a .NET process on this machine on the page My service.",
            _ =>
                "The X-ray names the lines that hold its threads. File and line are shown if the symbols (.pdb) are next to the "
                    + "service and the handler was not inlined (Release builds may inline it).",
        };
}
