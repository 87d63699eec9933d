namespace Observation.Processes;

/// <summary>Whether a process has ended although its number is still taken.</summary>
internal static class ProcessEnd
{
    private const char Zombie = 'Z',
        Dead = 'X';

    /// <summary>True for a process that has ended and whose parent has not asked for it yet, which some containers have nobody to do: it has a number and a name, and does nothing more.</summary>
    public static bool IsDefunct(int processId)
    {
        if (!OperatingSystem.IsLinux())
            return false;
        try
        {
            // Behind the name, which stands in brackets and may hold any sign.
            var line = File.ReadAllText($"/proc/{processId}/stat");
            return line.AsSpan(line.LastIndexOf(')') + 1).TrimStart() is [Zombie or Dead, ..];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
