using Lab.Targets;

namespace Dashboard.Pages.Stage;

internal static class MissingSourceNotice
{
    /// <summary>Explains why there is no source code to show next to the charts.</summary>
    public const string Explanation =
        "Beside the charts stands the code of what is under fire, for the experiments that came with the lab: fragile and fixed, the line that makes the difference, and how many threads wait at it. "
        + "Of an endpoint of your own the lab knows the address and not the source.";

    /// <summary>What names the lines of the service under load nevertheless, as far as there is something.</summary>
    public static string DescribeAlternative(TargetState target) =>
        target switch
        {
            { IsOwn: true } => "Stacks say where its threads are, while it is asked of a .NET process that is watched.",
            { ProcessId: null } =>
                "Where its threads are, stacks would say: they need a .NET process of this machine that was chosen on the page My service, and none is watched.",
            _ =>
                "Where its threads are, stacks say: with file and line where the service’s symbols (.pdb) lie beside it, and where the handler was not put into the code that calls it, as a Release build may do.",
        };
}
