using System.Diagnostics;

namespace Tests.Shared;

/// <summary>Queries the state of processes.</summary>
internal static class LiveProcess
{
    /// <summary>
    /// False for a process that has ended, though it may stay in the system's table until its new parent asks for its exit code, which some
    /// containers do late or never.
    /// </summary>
    public static bool IsAlive(int id) =>
        OperatingSystem.IsLinux() ? StateOf(id) is not (null or 'Z' or 'X') : IsListed(id);

    // The third field; the second is a name in parentheses with any content.
    private static char? StateOf(int id)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/stat").Split(')')[^1].TrimStart()[0];
        }
        catch (IOException)
        {
            return null;
        }
    }

    private static bool IsListed(int id)
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

    /// <summary>Waits for the end of any process; false after the timeout.</summary>
    public static bool WaitForEnd(int id, TimeSpan limit)
    {
        var started = Stopwatch.GetTimestamp();
        while (IsAlive(id))
        {
            if (Stopwatch.GetElapsedTime(started) > limit)
            {
                return false;
            }

            // There is no signal for the end of another process's child.
            Thread.Sleep(20);
        }

        return true;
    }
}
