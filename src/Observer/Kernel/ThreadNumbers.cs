using System.Globalization;

namespace Observer.Kernel;

/// <summary>
/// Translates thread IDs of this PID namespace to those that the runtime of a process in a container knows. Not thread-safe.
/// </summary>
internal sealed class ThreadNumbers(int process)
{
    private const string Field = "NSpid:";

    private readonly bool _isElsewhere =
        Numbers("/proc/self/status").Length < Numbers($"/proc/{process}/status").Length;
    private readonly Dictionary<int, int> _known = [];

    /// <summary>The ID of a thread in the namespace of its process.</summary>
    public int NumberOf(int thread)
    {
        if (!_isElsewhere)
            return thread;
        if (!_known.TryGetValue(thread, out var number))
            _known[thread] = number = Innermost(Numbers($"/proc/{process}/task/{thread}/status")) ?? thread;
        return number;
    }

    private static int? Innermost(string[] numbers) =>
        numbers is [.., var last] && int.TryParse(last, CultureInfo.InvariantCulture, out var number) ? number : null;

    private static string[] Numbers(string status)
    {
        try
        {
            return File.ReadLines(status)
                    .FirstOrDefault(line => line.StartsWith(Field, StringComparison.Ordinal))
                    ?[Field.Length..].Split('\t', StringSplitOptions.RemoveEmptyEntries)
                ?? [];
        }
        catch (Exception ended) when (ended is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
