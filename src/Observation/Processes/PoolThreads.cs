using System.Globalization;

namespace Observation.Processes;

/// <summary>
/// Counts the pool threads of a .NET process that have run since the last call, from outside. Awaiting requests share a few of them;
/// where each request holds one, all of them run. Linux only. Not thread-safe.
/// </summary>
internal sealed class PoolThreads(int processId)
{
    // The kernel keeps 15 characters of the runtime's name.
    private const string Name = ".NET TP Worker";

    private Dictionary<string, long> _switches = [];

    /// <summary>Counts them; null if the threads are not visible, and in the first call.</summary>
    public int? CountActive()
    {
        try
        {
            var before = _switches;
            _switches = Directory
                .EnumerateDirectories($"/proc/{processId}/task")
                .Where(task =>
                    before.ContainsKey(task) || Read($"{task}/comm").StartsWith(Name, StringComparison.Ordinal)
                )
                .ToDictionary(task => task, SwitchesOf);
            return before.Count == 0
                ? null
                : _switches.Count(pair => !before.TryGetValue(pair.Key, out var count) || count != pair.Value);
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // The third number is how often it got a processor.
    private static long SwitchesOf(string task) =>
        Read($"{task}/schedstat").Split(' ') is [_, _, var count]
        && long.TryParse(count, CultureInfo.InvariantCulture, out var number)
            ? number
            : 0;

    private static string Read(string file)
    {
        try
        {
            return File.ReadAllText(file).TrimEnd();
        }
        catch (Exception ended) when (ended is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
