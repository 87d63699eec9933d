using System.Diagnostics;

namespace Tests.Shared;

/// <summary>Asks the system about processes. Stateless.</summary>
internal static class LiveProcess
{
    public static bool IsAlive(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    /// <summary>Waits for the end of a process that need not be a child of ours; false when the time is up.</summary>
    public static bool WaitForEnd(int id, TimeSpan limit)
    {
        var started = Stopwatch.GetTimestamp();
        while (IsAlive(id))
        {
            if (Stopwatch.GetElapsedTime(started) > limit)
            {
                return false;
            }

            // The system gives no signal for the end of another's child.
            Thread.Sleep(20);
        }

        return true;
    }
}
