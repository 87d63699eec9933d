using System.Globalization;

namespace Lab.Targets.Settings;

/// <summary>A version of .NET on which the target can run, and the values that can be observed there.</summary>
/// <param name="Major">The major version.</param>
/// <param name="Fallback">The release that is used when the registry does not list its releases.</param>
/// <param name="Observation">What the dashboard can observe on it, as a sentence.</param>
public sealed record DotnetVersion(int Major, string Fallback, string Observation)
{
    private const string Complete = "Publishes all metrics of the charts.";

    /// <summary>All versions, the oldest first.</summary>
    public static IReadOnlyList<DotnetVersion> All { get; } =
    [
        new(
            8,
            "8.0.34",
            "Publishes no runtime metrics: threads, queue, work items, locks, heap and processor time come from event "
                + "counters, once a second; pauses for garbage collections come from events."
        ),
        new(9, "9.0.23", Complete),
        new(10, "10.0.15", Complete),
        new(11, "11.0.0", Complete),
    ];

    /// <summary>Its name, such as <c>.NET 9</c>.</summary>
    public string Name => FormattableString.Invariant($".NET {Major}");

    /// <summary>The version with this number, or null.</summary>
    public static DotnetVersion? Find(int major) => All.FirstOrDefault(version => version.Major == major);

    /// <summary>The major version in a description such as <c>.NET 10.0.12</c>; null if there is none.</summary>
    public static int? MajorOf(string description)
    {
        ArgumentNullException.ThrowIfNull(description);
        var number = description[(description.LastIndexOf(' ') + 1)..];
        return int.TryParse(number.Split('.')[0], NumberStyles.None, CultureInfo.InvariantCulture, out var major)
            ? major
            : null;
    }
}
