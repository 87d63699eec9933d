using Experiments;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Statistics.Descriptive;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// The last two minutes of a run, by series and by seconds since its start. Gaps have no value.
/// Spans reach back from <see cref="Now"/>. Not thread-safe.
/// </summary>
public sealed class FindingWindow
{
    /// <summary>Length of the window in seconds.</summary>
    public const double RetentionSeconds = 120;

    /// <summary>Age in seconds past which a value is no longer the last one.</summary>
    public const double LastWithinSeconds = 1.5;

    /// <summary>Seconds of <see cref="FirstRows"/>.</summary>
    public const double FirstSeconds = 5;

    private const double UsualFrame = 0.25,
        MinFrameSeconds = 1e-3,
        MinCountedSeconds = 0.1;

    // Seconds in which the first values of a run arrive.
    private const double BeginsWithin = 1;

    private const int TrimAt = 256;

    private readonly Dictionary<string, int> _columns;
    private readonly List<(double Seconds, IReadOnlyList<double?> Values)> _moments = [];
    private readonly List<(double Seconds, FrameEvent Event)> _events = [];
    private readonly List<(double Seconds, IReadOnlyList<double?> Values)> _first = [];
    private double _firstFrom;
    private StackCapture? _stacks;
    private double _stacksSince = double.NegativeInfinity;
    private double? _countedSince;

    /// <param name="columns">Identifiers of the series in the order of the frames' values.</param>
    public FindingWindow(IEnumerable<string> columns)
    {
        _columns = columns.Index().ToDictionary(pair => pair.Item, pair => pair.Index);
        Looks = new(this);
    }

    /// <summary>Seconds since the start of the run at the newest frame.</summary>
    public double Now { get; private set; }

    /// <summary>The newest stacks of this run, or null.</summary>
    public StackCapture? Stacks
    {
        get => _stacks;
        set
        {
            if (value?.TakenAt != _stacks?.TakenAt)
                _stacksSince = Now;
            _stacks = value;
        }
    }

    /// <summary>The newest stacks since the last switch, or null.</summary>
    public StackCapture? StacksOfThisVariant =>
        _stacksSince >= (LastSwitch?.Seconds ?? double.NegativeInfinity) ? _stacks : null;

    /// <summary>What the X-ray has seen of the target.</summary>
    public RunLooks Looks { get; }

    /// <summary>Names of the target's local dependencies that use processor time, most time first.</summary>
    public IReadOnlyList<string> Dependencies { get; set; } = [];

    /// <summary>The path that is polled over HTTP; null while nothing is polled.</summary>
    public string? PolledPath { get; set; }

    /// <summary>True while the examined rule has an active finding, for rules with hysteresis.</summary>
    public bool IsActive { get; set; }

    /// <summary>Identifiers of the other rules with an active warning.</summary>
    public IReadOnlyCollection<string> Warnings { get; set; } = [];

    /// <summary>True while another rule has an active warning.</summary>
    public bool HasWarning => Warnings.Count > 0;

    /// <summary>True while the run fails a threshold.</summary>
    public bool FailsAThreshold { get; set; }

    /// <summary>The active variant; null where unknown.</summary>
    public VariantKind? ActiveVariant { get; private set; }

    /// <summary>True once the load is being stopped.</summary>
    public bool IsLoadEnding { get; private set; }

    /// <summary>True once a request has succeeded since the start or the last switch.</summary>
    public bool HasSucceeded =>
        Mean(SeriesCatalogue.LoadSucceeded, LastSwitch?.Seconds ?? 0, Now) > 0
        || FirstRows(FirstSeconds, SeriesCatalogue.LoadSucceeded).Any(row => row[1] > 0);

    /// <summary>Adds the next frame of the run.</summary>
    /// <param name="seconds">Seconds since the start of the run.</param>
    /// <param name="frame">The frame.</param>
    public void Add(double seconds, Frame frame)
    {
        _countedSince ??=
            Value(frame, SeriesCatalogue.LoadRps) is null ? null
            : Now < BeginsWithin ? 0
            : Now;
        Now = seconds;
        _moments.Add((seconds, frame.Values));
        if (frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched))
        {
            _first.Clear();
            _firstFrom = seconds;
        }

        if (seconds <= _firstFrom + FirstSeconds)
            _first.Add((seconds, frame.Values));
        ActiveVariant = frame.GetStartedVariant() ?? ActiveVariant;
        IsLoadEnding |= frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunStopping);
        foreach (var happened in frame.Events)
            _events.Add((seconds - (frame.Time - happened.Time), happened));
        if (_moments.Count % TrimAt != 0)
            return;
        _moments.RemoveAll(moment => moment.Seconds < Now - RetentionSeconds);
        _events.RemoveAll(pair => pair.Seconds < Now - RetentionSeconds);
    }

    /// <summary>The end of the warm-up in seconds since the start; 0 without one and during it.</summary>
    public double CountedSince => _countedSince ?? 0;

    /// <summary>The part of a span after the warm-up, in seconds to a tenth.</summary>
    public double CountedOf(double span) =>
        Math.Max(MinCountedSeconds, Math.Round(Math.Min(span, Now - CountedSince), 1));

    /// <summary>That part as text, such as <c>the last 4 s</c>.</summary>
    public string LastSeconds(double span) => $"the last {Math.Max(1, CountedOf(span)):0} s";

    /// <summary>The newest value that is not too old.</summary>
    public double? Last(Series series) => Newest(series, Now - LastWithinSeconds, Now);

    /// <summary>The mean over a span.</summary>
    public double? Mean(Series series, double span) => Mean(series, Now - span, Now);

    /// <summary>
    /// The mean between two moments, the first excluded, weighted by the length of the frames, which varies on a busy machine.
    /// </summary>
    public double? Mean(Series series, double from, double to)
    {
        if (!_columns.TryGetValue(series.Id, out var column))
            return null;
        var (sum, length) = (0.0, 0.0);
        for (var index = FirstAfter(from); index < _moments.Count && _moments[index].Seconds <= to; index++)
        {
            if (_moments[index].Values[column] is not { } value)
                continue;
            var seconds = _moments[index].Seconds;
            // The first frame has an unknown length.
            var current = Math.Max(
                MinFrameSeconds,
                seconds - Math.Max(from, index > 0 ? _moments[index - 1].Seconds : seconds - UsualFrame)
            );
            (sum, length) = (sum + (value * current), length + current);
        }

        return length > 0 ? sum / length : null;
    }

    /// <summary>The greatest value of a span.</summary>
    public double? Highest(Series series, double span) =>
        Values(series, Now - span, Now).Select(point => (double?)point.Value).Max();

    /// <summary>The last moment of a span with a value above a bound, in seconds since the start; null without one.</summary>
    public double? LastAbove(Series series, double bound, double span) =>
        Values(series, Now - span, Now)
            .Where(point => point.Value > bound)
            .Select(point => (double?)point.Seconds)
            .LastOrDefault();

    /// <summary>The median of a span.</summary>
    public double? Median(Series series, double from, double to) =>
        Quantiles.MedianOf(Values(series, from, to).Select(point => point.Value));

    /// <summary>The share of a span's values, 0..1, that match; null without values.</summary>
    public double? Share(Series series, double span, Func<double, bool> holds)
    {
        var values = Values(series, Now - span, Now).ToArray();
        return values.Length == 0 ? null : (double)values.Count(point => holds(point.Value)) / values.Length;
    }

    /// <summary>The growth of a count over a span; null with fewer than two values.</summary>
    public double? Growth(Series series, double span)
    {
        var values = Values(series, Now - span, Now).ToArray();
        return values.Length < 2 ? null : values[^1].Value - values[0].Value;
    }

    /// <summary>The slope per second of the regression line of a span; null when the values cover less than half of it.</summary>
    public double? Slope(Series series, double span)
    {
        var values = Values(series, Now - span, Now).ToArray();
        if (values.Length < 2 || values[^1].Seconds - values[0].Seconds < span / 2)
            return null;
        var (time, level) = (values.Average(point => point.Seconds), values.Average(point => point.Value));
        var spread = values.Sum(point => (point.Seconds - time) * (point.Seconds - time));
        return values.Sum(point => (point.Seconds - time) * (point.Value - level)) / spread;
    }

    /// <summary>The growth of a count between two moments and its seconds; null with fewer than two values.</summary>
    public (double Growth, double Seconds)? GrowthBetween(Series series, double from, double to)
    {
        var values = Values(series, from, to).ToArray();
        return values.Length < 2 ? null : (values[^1].Value - values[0].Value, values[^1].Seconds - values[0].Seconds);
    }

    /// <summary>The moments between two times at which all series have a value: the length in seconds, then the values.</summary>
    public IEnumerable<double[]> Rows(double from, double to, params Series[] series) =>
        Rows(_moments, from, to, from, series);

    /// <summary>The same, with the complete length of the first moment, which may have begun earlier.</summary>
    public IEnumerable<double[]> WholeRows(double from, double to, params Series[] series)
    {
        var first = FirstAfter(from);
        var begin =
            first > 0 ? _moments[first - 1].Seconds
            : _moments.Count > 0 ? _moments[0].Seconds - UsualFrame
            : from;
        return Rows(_moments, from, to, begin, series);
    }

    /// <summary>The newest value between two moments, the first excluded; null without any.</summary>
    public double? Newest(Series series, double from, double to) =>
        Values(series, from, to).Select(point => (double?)point.Value).LastOrDefault();

    private IEnumerable<double[]> Rows(
        List<(double Seconds, IReadOnlyList<double?> Values)> moments,
        double from,
        double to,
        double begin,
        Series[] series
    )
    {
        var at = Array.ConvertAll(series, item => _columns.GetValueOrDefault(item.Id, -1));
        if (Array.Exists(at, column => column < 0))
            yield break;
        var before = begin;
        foreach (var (seconds, values) in moments)
        {
            if (seconds <= from || seconds > to)
                continue;
            var row = Array.ConvertAll(at, column => values[column] ?? double.NaN);
            if (!Array.Exists(row, double.IsNaN))
                yield return [seconds - before, .. row];
            before = seconds;
        }
    }

    /// <summary>
    /// The same for the first moments of the run, or after the last switch, which stay known for the whole run.
    /// </summary>
    /// <param name="seconds">Up to how many seconds after the beginning; <see cref="FirstSeconds"/> at most.</param>
    /// <param name="series">The series.</param>
    public IEnumerable<double[]> FirstRows(double seconds, params Series[] series)
    {
        var from = _firstFrom > 0 ? _firstFrom : double.NegativeInfinity;
        return Rows(_first, from, _firstFrom + seconds, from, series);
    }

    /// <summary>The events of a span, oldest first.</summary>
    public IEnumerable<FrameEvent> Events(string kind, double span) =>
        _events.Where(pair => pair.Seconds > Now - span && pair.Event.Kind == kind).Select(pair => pair.Event);

    /// <summary>The last switch, in seconds since the start; null without one.</summary>
    public (double Seconds, VariantKind Variant)? LastSwitch =>
        _events.FindLast(pair => pair.Event.Kind == FrameEventKinds.VariantSwitched)
            is { Event: { Variant: { } variant } } found
            ? (found.Seconds, variant)
            : null;

    /// <summary>
    /// The last change of variant or load, or the end of the warm-up, before a moment, in seconds since the start; 0 without any.
    /// </summary>
    public double LastChangeBefore(double moment)
    {
        var counted = _countedSince < moment ? _countedSince.Value : 0;
        return
            _events.FindLast(pair =>
                pair.Seconds < moment
                && pair.Event.Kind is FrameEventKinds.VariantSwitched or FrameEventKinds.LoadChanged
            )
                is { Event: not null } found
            ? Math.Max(counted, found.Seconds)
            : counted;
    }

    private double? Value(Frame frame, Series series) =>
        _columns.TryGetValue(series.Id, out var column) ? frame.Values[column] : null;

    private IEnumerable<(double Seconds, double Value)> Values(Series series, double from, double to)
    {
        if (!_columns.TryGetValue(series.Id, out var column))
            yield break;
        for (var index = FirstAfter(from); index < _moments.Count && _moments[index].Seconds <= to; index++)
        {
            if (_moments[index].Values[column] is { } value)
                yield return (_moments[index].Seconds, value);
        }
    }

    private int FirstAfter(double from)
    {
        var first = _moments.Count;
        while (first > 0 && _moments[first - 1].Seconds > from)
            first--;
        return first;
    }
}
