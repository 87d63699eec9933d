using System.Runtime.InteropServices;

namespace Dashboard.Memory;

/// <summary>
/// What the runtime's own code takes from the C library. That of most Linux systems gives every thread an arena of its own, up to eight a processor, and keeps what
/// was once needed at the same time: after ten minutes of demonstrations they were a quarter of the dashboard's memory, and grew. Stateless; without
/// effect where the C library is another.
/// </summary>
internal static partial class NativeArenas
{
    private const int ArenasOption = -8,
        MostArenas = 2;

    /// <summary>Lets threads share arenas. Early: an arena that is there stays.</summary>
    /// <returns>False where there is nothing of the kind.</returns>
    public static bool Share() => OperatingSystem.IsLinux() && Try(() => SetOption(ArenasOption, MostArenas) == 1);

    /// <summary>Gives back what is not in use. It takes some milliseconds, in which other threads that want memory wait.</summary>
    /// <returns>True when there was any.</returns>
    public static bool GiveBack() => OperatingSystem.IsLinux() && Try(() => Trim(0) == 1);

    private static bool Try(Func<bool> call)
    {
        try
        {
            return call();
        }
        catch (Exception missing) when (missing is EntryPointNotFoundException or DllNotFoundException)
        {
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "mallopt")]
    private static partial int SetOption(int option, int value);

    [LibraryImport("libc", EntryPoint = "malloc_trim")]
    private static partial int Trim(nuint keep);
}
