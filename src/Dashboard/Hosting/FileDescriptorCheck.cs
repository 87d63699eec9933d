using System.Runtime.CompilerServices;
using LoadEngine.Sending;

namespace Dashboard.Hosting;

/// <summary>Ends the process at the start if the limit of open files is too low to serve a page.</summary>
internal static class FileDescriptorCheck
{
    /// <summary>An idle dashboard has about 340 open files, most of them assemblies; the rest is for a few pages.</summary>
    private const int MinDescriptors = 512;

    /// <summary>Runs first: later, the assembly with the message could not be loaded.</summary>
    [ModuleInitializer]
    internal static void ExitIfTooFew()
    {
        if (FileDescriptorRequirement.Validate("The dashboard", MinDescriptors) is not { } mistake)
            return;
        Console.Error.WriteLine(mistake);
        Environment.Exit(HostRun.BadSettings);
    }
}
