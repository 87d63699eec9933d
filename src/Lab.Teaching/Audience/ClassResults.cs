using Experiments;
using Lab.Foundation.Hosting;
using Statistics.Descriptive;

namespace Lab.Teaching.Audience;

/// <summary>The main figures of a run on a student's machine.</summary>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Goodput">Successful responses per second.</param>
/// <param name="P95Ms">95th percentile of the latency in milliseconds; null without successes.</param>
/// <param name="Cores">Number of processors.</param>
public sealed record ClassResult(string Experiment, VariantKind Variant, double Goodput, double? P95Ms, int Cores);

/// <summary>The results of a class for one variant, one per machine.</summary>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="Variant">Number of machines that sent a result.</param>
/// <param name="Machines">Lowest goodput.</param>
/// <param name="Least">Least goodput.</param>
/// <param name="Median">Highest goodput.</param>
/// <param name="Greatest">Median of the 95th percentiles in milliseconds; null without values.</param>
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
/// The results sent by students' machines: one per machine and variant, in memory until the audience listener is closed.
/// Thread-safe.
/// </summary>
public sealed class ClassResults(ILogger<ClassResults>? log = null)
{
    /// <summary>Maximum number of results.</summary>
    public const int MaxResults = 2_000;

    private readonly Lock _gate = new();
    private readonly Dictionary<(string Machine, string Experiment, VariantKind Variant), ClassResult> _results = [];

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The results of the class by experiment and variant.</summary>
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

    /// <summary>Adds a result, or replaces the earlier one of the same machine.</summary>
    /// <returns>False if the maximum number is reached.</returns>
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

    /// <summary>Discards all results.</summary>
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
