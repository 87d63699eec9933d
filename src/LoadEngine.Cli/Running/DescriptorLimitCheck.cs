using System.Runtime.CompilerServices;
using LoadEngine.Sending;

namespace LoadEngine.Cli.Running;

/// <summary>Ends the process at the start if the limit of open files is too low to parse the command line.</summary>
internal static class DescriptorLimitCheck
{
    /// <summary>
    /// With JIT compilation, dashload has about 80 files open before its first connection, mostly assemblies; compiled
    /// ahead of time, it has few.
    /// </summary>
    private static int MinDescriptors => RuntimeFeature.IsDynamicCodeCompiled ? 100 : 32;

    /// <summary>Runs first: later, the assembly with the message could not be loaded.</summary>
    [ModuleInitializer]
    internal static void ExitIfTooFew()
    {
        if (FileDescriptorRequirement.Validate("dashload", MinDescriptors) is not { } mistake)
            return;
        Console.Error.WriteLine(mistake);
        Environment.Exit(ExitCodes.BadUsage);
    }
}
