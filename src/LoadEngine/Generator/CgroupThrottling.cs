using System.Globalization;

namespace LoadEngine.Generator;

/// <summary>
/// The time for which a CPU limit, such as that of a container, stopped this process between two calls. Linux only. Not
/// thread-safe.
/// </summary>
/// <remarks>Any level above the process can have a limit, and each level reports only its limit, so all levels are read.</remarks>
internal sealed class CgroupThrottling
{
    private const string MembershipSource = "/proc/self/cgroup",
        Root = "/sys/fs/cgroup";
    private const double UsPerMs = 1e3,
        NsPerMs = 1e6;

    private readonly string[] _files;
    private double _lastMs;

    public CgroupThrottling()
        : this(Root, File.Exists(MembershipSource) ? File.ReadAllLines(MembershipSource) : []) { }

    /// <summary>Uses the given file system root.</summary>
    /// <param name="root">Where the control groups are mounted.</param>
    /// <param name="membership">The lines of <c>/proc/self/cgroup</c>.</param>
    public CgroupThrottling(string root, IEnumerable<string> membership)
    {
        _files =
        [
            .. membership.SelectMany(line => FilesOf(root, line)).Distinct().Where(file => ReadMs(file) is not null),
        ];
        _lastMs = TotalMs();
    }

    /// <summary>Throttled milliseconds since the last call, summed over all threads; null if no CPU limit is readable.</summary>
    public double? MsSinceLastCall()
    {
        if (_files.Length == 0)
            return null;
        var earlier = _lastMs;
        _lastMs = TotalMs();
        return Math.Max(0, _lastMs - earlier);
    }

    private double TotalMs() => _files.Sum(file => ReadMs(file) ?? 0);

    // The format is "hierarchy:controllers:path"; cgroup version 2 has one hierarchy, 0, without controllers.
    private static IEnumerable<string> FilesOf(string root, string line)
    {
        if (line.Split(':', 3) is not [var hierarchy, var controllers, var path])
            yield break;
        string[] mounts =
            hierarchy == "0" && controllers.Length == 0 ? [root, Path.Combine(root, "unified")]
            : controllers.Split(',').Contains("cpu") ? [Path.Combine(root, controllers), Path.Combine(root, "cpu")]
            : [];
        foreach (var mount in mounts)
            for (var level = path.Trim('/'); ; level = Path.GetDirectoryName(level) ?? "")
            {
                yield return Path.Combine(mount, level, "cpu.stat");
                if (level.Length == 0)
                    break;
            }
    }

    private static double? ReadMs(string file)
    {
        try
        {
            foreach (var line in File.ReadLines(file))
            {
                if (
                    line.Split(' ') is not [var name, var text]
                    || !double.TryParse(text, CultureInfo.InvariantCulture, out var value)
                )
                    continue;
                if (name == "throttled_usec")
                    return value / UsPerMs;
                if (name == "throttled_time")
                    return value / NsPerMs;
            }
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            // The level does not exist, or this process may not read it.
        }

        return null;
    }
}
