using Experiments.Charts;
using Lab.Targets.Frames;

namespace Lab.Teaching.Audience;

/// <summary>The current or last run as the audience sees it, with few columns and points. Not thread-safe.</summary>
public sealed class AudienceRunSeries(IReadOnlyList<Series> columns)
{
    /// <summary>Maximum number of rows for a new viewer, as many as a phone can display.</summary>
    public const int MaxRows = 240;

    private const int TimeDecimals = 2;
    private const double SignificantDigits = 4;

    private static readonly HashSet<string> Marked =
    [
        FrameEventKinds.RunStarted,
        FrameEventKinds.VariantSwitched,
        FrameEventKinds.FirstRequest,
        FrameEventKinds.LoadChanged,
        FrameEventKinds.RunStopping,
        FrameEventKinds.RunEnded,
        FrameEventKinds.TargetDied,
    ];

    private readonly (int Index, bool IsRate)[] _columns =
    [
        .. columns.Select(series =>
            (SeriesCatalogue.IndexOf(series), series.Unit.EndsWith("/s", StringComparison.Ordinal))
        ),
    ];
    private readonly List<AudienceRunRow> _rows = [];
    private readonly List<AudienceRunMark> _marks = [];
    private double _origin;
    private bool _isRunning;

    /// <summary>The columns of a row.</summary>
    public IReadOnlyList<Series> Columns { get; } = columns;

    /// <summary>The events of the run so far, oldest first.</summary>
    public IReadOnlyList<AudienceRunMark> Marks => _marks;

    /// <summary>True after the end of the run, until the next one starts.</summary>
    public bool IsOver => _marks.Count > 0 && !_isRunning;

    /// <summary>All rows of the run so far.</summary>
    public IReadOnlyList<AudienceRunRow> Rows => _rows;

    /// <summary>Discards the run.</summary>
    public void Clear()
    {
        _rows.Clear();
        _marks.Clear();
        _isRunning = false;
    }

    /// <summary>Adds the values of the frames since the last call as one row.</summary>
    /// <param name="frames">The new frames, oldest first.</param>
    /// <returns>The row, or null outside a run.</returns>
    public AudienceRunRow? Add(IReadOnlyList<Frame> frames)
    {
        var measured = new List<Frame>(frames.Count);
        foreach (var frame in frames)
        {
            foreach (var frameEvent in frame.Events.Where(happened => Marked.Contains(happened.Kind)))
            {
                if (frameEvent.Kind == FrameEventKinds.RunStarted)
                    Begin(frameEvent.Time, measured);
                else if (!_isRunning)
                    continue;
                // The variant is under load from its first request on.
                if (frameEvent.Waiting is not null)
                    continue;
                _marks.Add(new(Since(frameEvent.Time), frameEvent.Kind, frameEvent.Label, frameEvent.Variant));
                if (frameEvent.Kind == FrameEventKinds.RunEnded)
                    _isRunning = false;
            }

            if (_isRunning)
                measured.Add(frame);
        }

        if (measured.Count == 0)
            return null;
        var row = new AudienceRunRow(
            Since(measured[^1].Time),
            [
                .. _columns.Select(column =>
                    Short(column.IsRate ? Mean(measured, column.Index) : Newest(measured, column.Index))
                ),
            ]
        );
        _rows.Add(row);
        return row;
    }

    /// <summary>
    /// Returns the run in at most <see cref="MaxRows"/> rows: each time span keeps the lowest and highest value of each column,
    /// so no spike is lost.
    /// </summary>
    public IReadOnlyList<AudienceRunRow> Thinned()
    {
        if (_rows.Count <= MaxRows)
            return [.. _rows];
        var size = (int)Math.Ceiling(2.0 * _rows.Count / MaxRows);
        return [.. _rows.Chunk(size).SelectMany(Extremes)];
    }

    private IEnumerable<AudienceRunRow> Extremes(AudienceRunRow[] span)
    {
        if (span.Length < 2)
            return span;
        var (first, second) = (new double?[Columns.Count], new double?[Columns.Count]);
        for (var column = 0; column < Columns.Count; column++)
        {
            var (least, greatest) = (-1, -1);
            for (var at = 0; at < span.Length; at++)
            {
                if (span[at].Values[column] is not { } value)
                    continue;
                if (least < 0 || value < span[least].Values[column])
                    least = at;
                if (greatest < 0 || value > span[greatest].Values[column])
                    greatest = at;
            }

            if (least < 0)
                continue;
            (first[column], second[column]) = (
                span[Math.Min(least, greatest)].Values[column],
                span[Math.Max(least, greatest)].Values[column]
            );
        }

        return [new(span[0].Time, first), new(span[span.Length / 2].Time, second)];
    }

    private void Begin(double time, List<Frame> measured)
    {
        Clear();
        measured.Clear();
        (_origin, _isRunning) = (time, true);
    }

    private double Since(double time) => Math.Round(time - _origin, TimeDecimals);

    private static double? Mean(List<Frame> frames, int index)
    {
        var (sum, count) = (0.0, 0);
        foreach (var frame in frames)
        {
            if (frame.Values[index] is not { } value)
                continue;
            (sum, count) = (sum + value, count + 1);
        }

        return count == 0 ? null : sum / count;
    }

    private static double? Newest(List<Frame> frames, int index)
    {
        for (var at = frames.Count - 1; at >= 0; at--)
            if (frames[at].Values[index] is { } value)
                return value;
        return null;
    }

    private static double? Short(double? value)
    {
        if (value is not { } number || number == 0)
            return value;
        var decimals = (int)Math.Clamp(SignificantDigits - 1 - Math.Floor(Math.Log10(Math.Abs(number))), 0, 3);
        return Math.Round(number, decimals);
    }
}
