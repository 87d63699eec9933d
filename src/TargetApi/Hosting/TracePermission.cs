using System.Runtime.InteropServices;

namespace TargetApi.Hosting;

/// <summary>
/// Lets any process of the same user read this one, as the dashboard's observer does. With
/// <c>kernel.yama.ptrace_scope</c> 1, Linux permits that to ancestors only, and the observer is a sibling.
/// </summary>
internal static class TracePermission
{
    private const int SetTracer = 0x59616d61;
    private const nint AnyProcess = -1;

    /// <summary>Grants the permission. Without effect on other systems and on a kernel without the restriction.</summary>
    public static void Grant()
    {
        if (OperatingSystem.IsLinux())
            _ = prctl(SetTracer, AnyProcess, 0, 0, 0);
    }

    [DllImport("libc")]
    private static extern int prctl(int option, nint argument, nint unused2, nint unused3, nint unused4);
}
