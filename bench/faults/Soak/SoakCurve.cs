using System.Globalization;
using Faults.Dashboards;

namespace Faults.Soak;

/// <summary>What processes took over time, and whether any of it grows. Not thread-safe.</summary>
internal sealed class SoakCurve
{
    private static readonly Quantity[] Quantities =
    [
        new("memory, MiB", size => size.MemoryMiB),
        // Between two collections garbage lies about, and how much is chance: what is left at the least of each minute is what is kept.
        new("memory kept (least of a minute), MiB", size => size.MemoryMiB) { IsLeastOfEachMinute = true },
        new("descriptors", size => size.Descriptors),
        new("threads", size => size.Threads),
    ];

    private readonly Dictionary<string, List<(TimeSpan At, ProcessSize Size)>> _samples = [];

    /// <summary>Adds one look at every process, and writes it down: these lines are the curve.</summary>
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
    /// <param name="output">Where to.</param>
    /// <param name="settling">What came before is left out.</param>
    /// <param name="mostGrowth">Share of the level in an hour up to which it counts as flat.</param>
    /// <returns>True when anything grows for certain, and by more than that.</returns>
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
