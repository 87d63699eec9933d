using Experiments;
using Lab.Foundation.Hosting;
using Lab.Foundation.Statistics;

namespace Lab.Teaching.Audience;

/// <summary>The headline of a run on a student's machine.</summary>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Goodput">Good answers a second.</param>
/// <param name="P95Ms">95th percentile of the latency in milliseconds; null when nothing succeeded.</param>
/// <param name="Cores">Processors of the machine.</param>
public sealed record ClassResult(string Experiment, VariantKind Variant, double Goodput, double? P95Ms, int Cores);

/// <summary>What a class has measured of one variant, each machine once.</summary>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Machines">How many machines sent a result.</param>
/// <param name="Least">Least goodput.</param>
/// <param name="Median">Median goodput.</param>
/// <param name="Greatest">Greatest goodput.</param>
/// <param name="MedianP95Ms">Median of the 95th percentiles in milliseconds; null for none.</param>
public sealed record ClassFigures(
    string Experiment,
    VariantKind Variant,
    int Machines,
    double Least,
    double Median,
    double Greatest,
    double? MedianP95Ms
);

/// <summary>
/// The results that students' machines have sent: one of each machine for a variant, in memory until the room is
/// closed. Thread-safe.
/// </summary>
public sealed class ClassResults(ILogger<ClassResults>? log = null)
{
    /// <summary>Most that are kept.</summary>
    public const int MaxResults = 2_000;

    private readonly Lock _gate = new();
    private readonly Dictionary<(string Machine, string Experiment, VariantKind Variant), ClassResult> _results = [];

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The figures of the class, by experiment and variant.</summary>
    public IReadOnlyList<ClassFigures> Figures
    {
        get
        {
            lock (_gate)
            {
                return
                [
                    .. _results
                        .Values.GroupBy(result => (result.Experiment, result.Variant))
                        .OrderBy(group => group.Key)
                        .Select(group => Of(group.Key.Experiment, group.Key.Variant, [.. group])),
                ];
            }
        }
    }

    /// <summary>Takes a result; a later one of the same machine takes its place.</summary>
    /// <returns>False when there are too many.</returns>
    public bool Add(string machine, ClassResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        lock (_gate)
        {
            var key = (machine, result.Experiment, result.Variant);
            if (_results.Count >= MaxResults && !_results.ContainsKey(key))
                return false;
            _results[key] = result;
        }

        Listeners.Call(Changed, log);
        return true;
    }

    /// <summary>Forgets all of them.</summary>
    public void Clear()
    {
        lock (_gate)
            _results.Clear();
        Listeners.Call(Changed, log);
    }

    private static ClassFigures Of(string experiment, VariantKind variant, List<ClassResult> results)
    {
        var goodputs = results.Select(result => result.Goodput).Order().ToList();
        var percentiles = results.Select(result => result.P95Ms).OfType<double>().Order().ToList();
        return new(
            experiment,
            variant,
            results.Count,
            goodputs[0],
            Quantiles.Median(goodputs),
            goodputs[^1],
            percentiles.Count == 0 ? null : Quantiles.Median(percentiles)
        );
    }
}
