using System.Runtime.CompilerServices;
using LoadEngine.Sending;

namespace Dashboard.Hosting;

/// <summary>Ends the process at once where it may have too few files open to serve a page.</summary>
internal static class FileDescriptorCheck
{
    /// <summary>A dashboard at rest has some 340 open, most of them its assemblies; the rest is for a few pages.</summary>
    private const int MinDescriptors = 512;

    /// <summary>Runs before anything else of this program: later, the assembly with the words may not be found any more.</summary>
    [ModuleInitializer]
    internal static void ExitIfTooFew()
    {
        if (FileDescriptorRequirement.Validate("The dashboard", MinDescriptors) is not { } mistake)
            return;
        Console.Error.WriteLine(mistake);
        Environment.Exit(HostRun.BadSettings);
    }
}
