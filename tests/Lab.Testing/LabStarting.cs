using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Targets.Leases;

namespace Lab.Testing;

/// <summary>Starts runs in tests that have nothing to wait for.</summary>
internal static class LabStarting
{
    /// <summary>Starts a run that needs neither a load source nor a restart, so that the start has completed on return.</summary>
    public static StartResult Start(this ILab lab, RunRequest request, LabLease? lease = null)
    {
        var start = lab.StartAsync(request, lease);
        return start.IsCompleted
            ? start.GetAwaiter().GetResult()
            : throw new InvalidOperationException("This start waits for the target: await StartAsync.");
    }
}
