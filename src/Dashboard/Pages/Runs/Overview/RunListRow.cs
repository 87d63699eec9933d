using Lab.Campaigns.Sweeps;
using Lab.Storage;

namespace Dashboard.Pages.Runs.Overview;

/// <summary>
/// A row of the list: a run, a sweep that stands for the runs of its cells, or one of these cells. Rows with the same key are equal,
/// so that a row keeps its menu and the focus when the list is read again.
/// </summary>
public sealed class RunListRow : IEquatable<RunListRow>
{
    /// <summary>Number of rows up to which a list renders all of them at once.</summary>
    public const int MaxUnvirtualized = 100;

    private readonly IReadOnlyList<RunHeader> _runs;

    private RunListRow(RunHeader? run, SweepDocument? sweep, IReadOnlyList<RunHeader> runs) =>
        (Run, Sweep, _runs) = (run, sweep, runs);

    /// <summary>The run; null for the row of a sweep.</summary>
    public RunHeader? Run { get; }

    /// <summary>The sweep of the row, or the sweep to which the run belongs; null for any other run.</summary>
    public SweepDocument? Sweep { get; }

    /// <summary>Identifies the row.</summary>
    public string Key => Run?.Id ?? $"sweep-{Sweep!.Id}";

    /// <summary>True for the run of a sweep's cell.</summary>
    public bool IsCell => Run is not null && Sweep is not null;

    /// <summary>Number of runs below the row of a sweep.</summary>
    public int CellCount => _runs.Count;

    /// <summary>The name.</summary>
    public string Name => Run?.Labels.Name ?? Sweep!.Plan.Name;

    /// <summary>Title of the experiment.</summary>
    public string Experiment => _runs[0].Title;

    /// <summary>The start. As the figures below, that of the sweep for its cells, so that they stay below it in any order.</summary>
    public DateTimeOffset StartedAt => Sweep?.StartedAt ?? _runs[0].StartedAt;

    /// <summary>Successful responses per second; the highest for a sweep.</summary>
    public double? Goodput => _runs.Max(run => run.Summary?.Total.Goodput);

    /// <summary>95th percentile of the response time in milliseconds; the lowest for a sweep.</summary>
    public double? P95Ms => _runs.Min(run => run.Summary?.Total.P95Ms);

    /// <summary>
    /// Lists the runs in their order. The first run of a sweep is preceded by a row of the sweep; all of its runs follow there if the
    /// sweep is expanded.
    /// </summary>
    /// <param name="runs">The runs.</param>
    /// <param name="sweeps">The sweeps.</param>
    /// <param name="searchText">Words that must all occur in a run's name, tags, note, experiment or sweep.</param>
    /// <param name="expanded">Identifiers of the expanded sweeps.</param>
    public static IReadOnlyList<RunListRow> List(
        IEnumerable<RunHeader> runs,
        IEnumerable<SweepDocument> sweeps,
        string searchText = "",
        IReadOnlySet<string>? expanded = null
    )
    {
        var sweepOf = sweeps
            .SelectMany(sweep => sweep.Cells.Select(cell => (Id: cell.Figures?.RunId, Sweep: sweep)))
            .Where(pair => pair.Id is not null)
            .DistinctBy(pair => pair.Id)
            .ToDictionary(pair => pair.Id!, pair => pair.Sweep);
        var words = searchText.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return
        [
            .. runs.Select(run => (Run: run, Sweep: sweepOf.GetValueOrDefault(run.Id)))
                .Where(pair =>
                    words.All(word => TextOf(pair.Run, pair.Sweep).Contains(word, StringComparison.OrdinalIgnoreCase))
                )
                .GroupBy(pair => pair.Sweep?.Id ?? pair.Run.Id, pair => pair)
                .SelectMany(group =>
                    Rows(
                        [.. group.Select(pair => pair.Run)],
                        group.First().Sweep,
                        expanded?.Contains(group.Key) == true
                    )
                ),
        ];
    }

    private static IEnumerable<RunListRow> Rows(IReadOnlyList<RunHeader> runs, SweepDocument? sweep, bool isExpanded)
    {
        if (sweep is null)
            return runs.Select(run => new RunListRow(run, null, [run]));
        RunListRow row = new(null, sweep, runs);
        return isExpanded ? [row, .. runs.Select(run => new RunListRow(run, sweep, runs))] : [row];
    }

    private static string TextOf(RunHeader run, SweepDocument? sweep) =>
        string.Join(
            '\n',
            [run.Labels.Name, .. run.Labels.Tags, run.Labels.Note, run.Experiment, run.Title, run.Id, sweep?.Plan.Name]
        );

    /// <inheritdoc />
    public bool Equals(RunListRow? other) => other?.Key == Key;

    /// <inheritdoc />
    public override bool Equals(object? obj) => Equals(obj as RunListRow);

    /// <inheritdoc />
    public override int GetHashCode() => Key.GetHashCode(StringComparison.Ordinal);
}
