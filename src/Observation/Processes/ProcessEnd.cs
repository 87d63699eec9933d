namespace Observation.Processes;

/// <summary>Detects processes that have ended but still exist in the process table.</summary>
internal static class ProcessEnd
{
    private const char Zombie = 'Z',
        Dead = 'X';

    /// <summary>
    /// True for a zombie: the process has ended, but its parent has not reaped it, which never happens in some
    /// containers.
    /// </summary>
    public static bool IsDefunct(int processId)
    {
        if (!OperatingSystem.IsLinux())
            return false;
        try
        {
            // Continue after the name, which is in parentheses and can contain any character.
            var line = File.ReadAllText($"/proc/{processId}/stat");
            return line.AsSpan(line.LastIndexOf(')') + 1).TrimStart() is [Zombie or Dead, ..];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
