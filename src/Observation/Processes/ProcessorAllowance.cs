using System.Globalization;

namespace Observation.Processes;

/// <summary>
/// Reads how many processors a process may use: its affinity, and the CPU limits of its control groups at every level.
/// Linux only; unknown elsewhere.
/// </summary>
internal sealed class ProcessorAllowance
{
    private const string AllowedField = "Cpus_allowed_list:";

    private readonly string _status;
    private readonly string[] _groups;

    /// <param name="processId">The process.</param>
    /// <param name="processes">Where processes are listed.</param>
    /// <param name="groups">Where control groups are mounted.</param>
    public ProcessorAllowance(int processId, string processes = "/proc", string groups = "/sys/fs/cgroup")
    {
        _status = $"{processes}/{processId}/status";
        _groups =
        [
            .. Lines($"{processes}/{processId}/cgroup")
                .SelectMany(line => Levels(groups, line))
                .Distinct()
                .Where(Directory.Exists),
        ];
    }

    /// <summary>The processors that it may use, such as 0.5; null if unknown.</summary>
    public double? Processors()
    {
        var allowed = Lines(_status).FirstOrDefault(line => line.StartsWith(AllowedField, StringComparison.Ordinal));
        if (allowed is null)
            return null;
        double count = CountOf(allowed[AllowedField.Length..]);
        return _groups.Select(QuotaOf).OfType<double>().Append(count > 0 ? count : Environment.ProcessorCount).Min();
    }

    /// <summary>
    /// The scheduling periods so far in which a limit could act, and those in which it stopped the process; null without a
    /// limit.
    /// </summary>
    public (long Periods, long Throttled)? Throttling()
    {
        (long Periods, long Throttled)? most = null;
        foreach (var group in _groups)
        {
            var (periods, throttled) = (0L, 0L);
            foreach (var line in Lines(Path.Combine(group, "cpu.stat")))
            {
                if (line.Split(' ') is not [var name, var text] || !TryParse(text, out var value))
                    continue;
                periods = name == "nr_periods" ? value : periods;
                throttled = name == "nr_throttled" ? value : throttled;
            }

            if (periods > 0 && throttled >= (most?.Throttled ?? 0))
                most = (periods, throttled);
        }

        return most;
    }

    // The kernel's list format, such as 0-3,8.
    private static int CountOf(string list)
    {
        var count = 0;
        foreach (var part in list.Trim().Split(','))
        {
            var ends = part.Split('-');
            if (!TryParse(ends[0], out var first) || !TryParse(ends[^1], out var last))
                return 0;
            count += (int)(last - first) + 1;
        }

        return count;
    }

    // Version 2 has one file, "quota period" or "max period"; version 1 has two, and a quota of -1 for none.
    private static double? QuotaOf(string group)
    {
        if (Lines(Path.Combine(group, "cpu.max")).FirstOrDefault()?.Split(' ') is [var most, var every])
            return Share(most, every);
        return
            Lines(Path.Combine(group, "cpu.cfs_quota_us")).FirstOrDefault() is { } quota
            && Lines(Path.Combine(group, "cpu.cfs_period_us")).FirstOrDefault() is { } period
            ? Share(quota, period)
            : null;
    }

    private static double? Share(string quota, string period) =>
        TryParse(quota, out var most) && TryParse(period, out var every) && most > 0 && every > 0
            ? (double)most / every
            : null;

    // A line is "hierarchy:controllers:path"; version 2 has one hierarchy, 0, without controllers.
    private static IEnumerable<string> Levels(string root, string line)
    {
        if (line.Split(':', 3) is not [var hierarchy, var controllers, var path])
            yield break;
        string[] mounts =
            hierarchy == "0" && controllers.Length == 0 ? [root, Path.Combine(root, "unified")]
            : controllers.Split(',').Contains("cpu") ? [Path.Combine(root, controllers), Path.Combine(root, "cpu")]
            : [];
        foreach (var mount in mounts)
        {
            for (var level = path.Trim('/'); ; level = Path.GetDirectoryName(level) ?? "")
            {
                yield return Path.Combine(mount, level);
                if (level.Length == 0)
                    break;
            }
        }
    }

    private static bool TryParse(string text, out long value) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);

    private static string[] Lines(string file)
    {
        try
        {
            return File.ReadAllLines(file);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            // The process has ended, the level has no such file, or this user may not read it.
            return [];
        }
    }
}
