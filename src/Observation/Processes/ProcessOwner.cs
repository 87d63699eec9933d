namespace Observation.Processes;

/// <summary>
/// Detects the owner of a process. On systems without <c>/proc</c>, only the attempt to attach shows it.
/// </summary>
internal static class ProcessOwner
{
    /// <summary>True when the process is known to belong to another user.</summary>
    public static bool IsOtherUser(int processId) =>
        OperatingSystem.IsLinux() && UserOf("self") is { } text && UserOf($"{processId}") is { } other && text != other;

    // The second number of the line is the effective user.
    private static string? UserOf(string process)
    {
        try
        {
            var line = File.ReadLines($"/proc/{process}/status")
                .FirstOrDefault(line => line.StartsWith("Uid:", StringComparison.Ordinal));
            return line?.Split('\t', StringSplitOptions.RemoveEmptyEntries).ElementAtOrDefault(2);
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
