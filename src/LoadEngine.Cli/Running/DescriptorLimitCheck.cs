using System.Runtime.CompilerServices;
using LoadEngine.Sending;

namespace LoadEngine.Cli.Running;

/// <summary>Ends the process at once where it may have too few files open to read its command line.</summary>
internal static class DescriptorLimitCheck
{
    /// <summary>
    /// With JIT compilation, dashload has about 80 files open before its first connection, mostly assemblies; compiled
    /// ahead of time, it has few.
    /// </summary>
    private static int MinDescriptors => RuntimeFeature.IsDynamicCodeCompiled ? 100 : 32;

    /// <summary>Runs before anything else of this program: later, the assembly with the words may not be found any more.</summary>
    [ModuleInitializer]
    internal static void ExitIfTooFew()
    {
        if (FileDescriptorRequirement.Validate("dashload", MinDescriptors) is not { } mistake)
            return;
        Console.Error.WriteLine(mistake);
        Environment.Exit(ExitCodes.BadUsage);
    }
}
