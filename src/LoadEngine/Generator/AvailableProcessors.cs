namespace LoadEngine.Generator;

/// <summary>
/// The processors that this process may run on: 100 % for every processor figure of the machine, the target and the
/// generator. A cgroup limit does not change the percentages; throttled time is reported separately.
/// </summary>
public static class AvailableProcessors
{
    private const string StatusSource = "/proc/self/status";
    private const string AllowedField = "Cpus_allowed_list:";

    /// <summary>Numbers of the processors this process may run on; empty (meaning all) if the platform does not report them.</summary>
    internal static IReadOnlySet<int> Allowed { get; } = FindAllowed();

    /// <summary>Number of processors that 100 % represents.</summary>
    public static int Count { get; } = Allowed.Count > 0 ? Allowed.Count : Environment.ProcessorCount;

    /// <summary>Parses the kernel's list format, such as <c>0-3,8</c>; empty for other text.</summary>
    internal static IReadOnlySet<int> ParseList(string list)
    {
        var processors = new HashSet<int>();
        foreach (var part in list.Trim().Split(','))
        {
            var ends = part.Split('-');
            if (!int.TryParse(ends[0], out var first) || !int.TryParse(ends[^1], out var last))
                return new HashSet<int>();
            for (var processor = first; processor <= last; processor++)
                processors.Add(processor);
        }

        return processors;
    }

    private static IReadOnlySet<int> FindAllowed()
    {
        if (!File.Exists(StatusSource))
            return new HashSet<int>();
        var line = File.ReadLines(StatusSource)
            .FirstOrDefault(line => line.StartsWith(AllowedField, StringComparison.Ordinal));
        return line is null ? new HashSet<int>() : ParseList(line[AllowedField.Length..]);
    }
}
