using System.Globalization;
using Faults.Dashboards;

namespace Faults.Soak;

/// <summary>Resources of processes over time, and whether they grow. Not thread-safe.</summary>
internal sealed class SoakCurve
{
    private static readonly Quantity[] Quantities =
    [
        new("memory, MiB", size => size.MemoryMiB),
        // Garbage accumulates randomly between collections, so the minimum of each minute estimates the live memory.
        new("memory kept (least of a minute), MiB", size => size.MemoryMiB) { IsLeastOfEachMinute = true },
        new("descriptors", size => size.Descriptors),
        new("threads", size => size.Threads),
    ];

    private readonly Dictionary<string, List<(TimeSpan At, ProcessSize Size)>> _samples = [];

    /// <summary>Adds one sample of every process and writes it; these lines form the curve.</summary>
    public void Add(TimeSpan at, IEnumerable<(string Of, ProcessSize Size)> sizes)
    {
        var line = at.ToString(@"hh\:mm\:ss", CultureInfo.InvariantCulture);
        foreach (var (of, size) in sizes)
        {
            if (!_samples.TryGetValue(of, out var samples))
                _samples[of] = samples = [];
            if (size.MemoryMiB > 0)
                samples.Add((at, size));
            line += $"  {of} {size.MemoryMiB, 6:0.0} MiB {size.Descriptors, 4} descriptors {size.Threads, 3} threads";
        }

        Console.WriteLine(line);
    }

    /// <summary>Writes slopes with two standard errors as a table.</summary>
    /// <param name="output">The writer.</param>
    /// <param name="settling">Samples before this time are ignored.</param>
    /// <param name="mostGrowth">Maximum growth per hour that counts as flat, as a share of the level.</param>
    /// <returns>True if any value grows significantly and by more than that.</returns>
    public bool Print(TextWriter output, TimeSpan settling, double mostGrowth)
    {
        var grows = false;
        output.WriteLine($"After {settling.TotalMinutes:0.0} minutes:");
        output.WriteLine("| of | what | samples | level | slope an hour | |");
        output.WriteLine("|---|---|---|---|---|---|");
        foreach (var (of, all) in _samples)
        {
            var samples = all.Where(sample => sample.At > settling).ToList();
            foreach (var quantity in Quantities)
            {
                grows |= SlopeRow.Print(output, of, quantity.Name, quantity.PointsOf(samples), mostGrowth);
            }
        }

        return grows;
    }

    private sealed record Quantity(string Name, Func<ProcessSize, double> Of)
    {
        public bool IsLeastOfEachMinute { get; init; }

        public IReadOnlyList<(double Hours, double Value)> PointsOf(
            IReadOnlyList<(TimeSpan At, ProcessSize Size)> samples
        )
        {
            var points = samples.Select(sample => (Hours: sample.At.TotalHours, Value: Of(sample.Size)));
            return IsLeastOfEachMinute
                ?
                [
                    .. points
                        .GroupBy(point => (int)(point.Hours * 60))
                        .Select(minute => minute.MinBy(point => point.Value)),
                ]
                : [.. points];
        }
    }
}
