namespace Lab.Targets;

/// <summary>An unexpected exit of the target's process.</summary>
/// <param name="ProcessId">The exit code; null for an external process.</param>
/// <param name="ExitCode">Its exit code; null for a process that is not the lab's child.</param>
/// <param name="Message">The reason, as a sentence.</param>
/// <param name="LogTail">The last lines that it wrote, oldest first; empty for an external process.</param>
public sealed record TargetDeath(int ProcessId, int? ExitCode, string Message, IReadOnlyList<string> LogTail)
{
    // POSIX convention: 128 + the signal that ended the process.
    private const int SignalOffset = 128;

    /// <summary>Describes an exit code, such as <c>137 (killed, signal 9)</c>.</summary>
    public static string DescribeExitCode(int exitCode) =>
        exitCode switch
        {
            SignalOffset + 6 => $"{exitCode} (aborted, signal 6)",
            SignalOffset + 9 => $"{exitCode} (killed, signal 9)",
            SignalOffset + 11 => $"{exitCode} (invalid memory access, signal 11)",
            SignalOffset + 15 => $"{exitCode} (terminated, signal 15)",
            _ => exitCode.ToString(System.Globalization.CultureInfo.InvariantCulture),
        };
}
