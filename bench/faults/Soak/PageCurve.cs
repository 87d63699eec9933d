using System.Globalization;
using Faults.Dashboards;

namespace Faults.Soak;

/// <summary>
/// Memory of the stage after each reload: growth from load to load is a leak of the page, independent of the browser.
/// Not thread-safe.
/// </summary>
internal sealed class PageCurve
{
    private static readonly (string Name, Func<PageSize, double> Of)[] Quantities =
    [
        ("script after a collection, MiB", size => size.ScriptMiB),
        ("nodes", size => size.Nodes),
        ("documents", size => size.Documents),
        ("listeners", size => size.Listeners),
    ];

    private readonly List<(TimeSpan At, PageSize Size)> _samples = [];

    /// <summary>Adds one sample and writes it; these lines form the curve.</summary>
    public void Add(TimeSpan at, PageSize size)
    {
        _samples.Add((at, size));
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{at:hh\\:mm\\:ss}  stage {size.ScriptMiB:0.00} MiB of script {size.Nodes} nodes {size.Documents} "
                    + $"documents {size.Listeners} listeners"
            )
        );
    }

    /// <summary>Writes slopes with two standard errors as rows of the table.</summary>
    /// <param name="output">The writer.</param>
    /// <param name="settling">Samples before this time are ignored.</param>
    /// <param name="mostGrowth">Maximum growth per hour that counts as flat, as a share of the level.</param>
    /// <returns>True if any value grows significantly and by more than that.</returns>
    public bool Print(TextWriter output, TimeSpan settling, double mostGrowth)
    {
        var samples = _samples.Where(sample => sample.At > settling).ToList();
        var grows = false;
        foreach (var (name, of) in Quantities)
            grows |= SlopeRow.Print(
                output,
                $"stage, after {settling.TotalMinutes:0.0} minutes",
                name,
                [.. samples.Select(sample => (sample.At.TotalHours, of(sample.Size)))],
                mostGrowth
            );
        return grows;
    }
}
