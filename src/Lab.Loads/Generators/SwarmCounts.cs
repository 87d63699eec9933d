using LoadEngine.Figures;
using LoadEngine.Recording;
using Locust.Masters;

namespace Lab.Loads.Generators;

/// <summary>A swarm's counts in the engine's terms, by target, with the changes since the last read. Not thread-safe.</summary>
internal sealed class SwarmCounts
{
    private readonly Dictionary<string, (Tally Tally, SwarmFigures Figures)> _targets = [];
    private readonly List<string> _order = [];

    /// <summary>Returns the counts since the last call, by target.</summary>
    public IReadOnlyList<(string Target, Tally Counted)> Take(IReadOnlyDictionary<string, SwarmFigures> figures)
    {
        var news = new List<(string, Tally)>();
        foreach (var (target, now) in figures)
        {
            if (!_targets.TryGetValue(target, out var known))
            {
                known = (new(), new(0, 0));
                _order.Add(target);
            }

            var added = Since(known.Figures, now);
            known.Tally.Add(added);
            _targets[target] = (known.Tally, now);
            if (added.Completed > 0)
                news.Add((target, added));
        }

        return news;
    }

    /// <summary>
    /// All targets together. Percentiles of several targets cannot be combined, so they are known only for one.
    /// </summary>
    public IterationFigures Total(double seconds)
    {
        var all = new Tally();
        foreach (var (tally, _) in _targets.Values)
            all.Add(tally);
        return new(
            seconds,
            IterationCounts.From(all),
            _targets.Count == 1 ? LatenciesOf(_targets.Values.Single().Figures) : null
        );
    }

    /// <summary>The targets in the order in which they were first reported.</summary>
    public IEnumerable<TargetFigures> Targets(Func<string, double> seconds) =>
        _order.Select(target => new TargetFigures(
            target,
            seconds(target),
            IterationCounts.From(_targets[target].Tally),
            LatenciesOf(_targets[target].Figures)
        ));

    private static Tally Since(SwarmFigures before, SwarmFigures now)
    {
        var failed = new Dictionary<ErrorKind, long>();
        var named = 0L;
        foreach (var (name, count) in now.FailuresByKind)
        {
            var added = Math.Max(0, count - before.FailuresByKind.GetValueOrDefault(name));
            var kind = ErrorKinds.Find(name) ?? ErrorKind.Other;
            failed[kind] = failed.GetValueOrDefault(kind) + added;
            named += added;
        }

        // The list of failures is from the same moment, but may be truncated.
        var failures = Math.Max(0, now.Failures - before.Failures);
        if (failures > named)
            failed[ErrorKind.Other] = failed.GetValueOrDefault(ErrorKind.Other) + failures - named;
        var tally = new Tally();
        tally.AddCounts(Math.Max(0, now.Requests - now.Failures - (before.Requests - before.Failures)), failed);
        return tally;
    }

    private static LatencyFigures? LatenciesOf(SwarmFigures figures)
    {
        if (figures.MeanMs is not { } mean)
            return null;
        return new(
            figures.Requests - figures.Failures,
            figures.MinMs ?? double.NaN,
            mean,
            double.NaN,
            Percentile(50),
            Percentile(75),
            Percentile(90),
            Percentile(95),
            Percentile(99),
            Percentile(99.9),
            Percentile(99.99),
            figures.MaxMs ?? double.NaN
        );

        double Percentile(double number) =>
            figures.PercentilesMs.TryGetValue(number, out var value) ? value : double.NaN;
    }
}
