using System.Globalization;
using System.Runtime.InteropServices;
using LoadEngine.Plans;

namespace LoadEngine.Sending;

/// <summary>
/// The limit of open files and sockets of this process. Checked before a run starts; during the run, its sockets leave a reserve
/// for the rest of the process. Thread-safe.
/// </summary>
public static partial class FileDescriptors
{
    /// <summary>Number of descriptors reserved for pages, the journal, probes and a restart of the target.</summary>
    public const int Reserved = 64;

    private const int OpenFiles = 7;
    private const string Opened = "/proc/self/fd";

    /// <summary>
    /// The error of a plan that needs more connections than allowed; null if they fit or the system does not report the
    /// limit.
    /// </summary>
    public static PlanError? Validate(LoadPlan plan)
    {
        if (Limit() is not { } limit || InUse() is not { } inUse)
            return null;
        return Validate(plan, limit, inUse);
    }

    /// <summary>As <see cref="Validate(LoadPlan)"/>, with given values.</summary>
    internal static PlanError? Validate(LoadPlan plan, long limit, long inUse)
    {
        var fit = Math.Max(0, limit - inUse - Reserved);
        if (plan.PeakUsers <= fit)
            return null;
        var choice =
            fit == 0
                ? "Let it open more"
                : string.Create(CultureInfo.InvariantCulture, $"Choose at most {fit:#,0}, or let it open more");
        return new(
            plan.Scenarios.Count > 0 ? "scenarios" : FieldOf(plan.Executor),
            string.Create(
                CultureInfo.InvariantCulture,
                $"This process may have {limit:#,0} files and sockets open, and has {inUse:#,0}: with {Reserved} "
                    + $"kept free, {fit:#,0} connections fit, and the plan needs {plan.PeakUsers:#,0}. {choice} "
                    + $"(ulimit -n, before it is started)."
            )
        );
    }

    /// <summary>
    /// False if a socket is one of the last this process may have. The limit can change at any time and is cheap to
    /// read.
    /// </summary>
    public static bool MayUse(int descriptor) => Limit() is not { } limit || descriptor < limit - Reserved;

    private static string FieldOf(ExecutorPlan executor) =>
        executor switch
        {
            Burst => "executor.sizes",
            RampingVus => "executor.stages",
            ConstantVus or SharedIterations => "executor.users",
            _ => "executor.maxVus",
        };

    /// <summary>The descriptor limit; null when the system does not report it.</summary>
    public static long? Limit() =>
        OperatingSystem.IsLinux() && GetLimit(OpenFiles, out var limits) == 0
            ? (long)Math.Min(limits.Soft, long.MaxValue)
            : null;

    private static long? InUse()
    {
        try
        {
            return Directory.EnumerateFileSystemEntries(Opened).LongCount();
        }
        catch (Exception unknown) when (unknown is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    [SuppressGCTransition]
    [LibraryImport("libc", EntryPoint = "getrlimit")]
    private static partial int GetLimit(int resource, out Limits limits);

    // Layout of the kernel's struct rlimit on 64 bits.
    [StructLayout(LayoutKind.Sequential)]
    private struct Limits
    {
        public ulong Soft;
        public ulong Hard;
    }
}
