using System.Globalization;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>Counts single requests per second, in any order. Not thread-safe.</summary>
internal sealed class RequestCounter
{
    // Longer runs have longer intervals, so that there are at most as many as for half an hour.
    private const int MaxParts = 1_800;
    private const long MaxSeconds = 24 * 60 * 60;

    // The rate of a very short interval at either end would be drawn as a false peak.
    private const double MinSeconds = 0.5;

    // The resolution of most files; a shorter run has no meaningful rate.
    private const double MinTotalSeconds = 0.001;

    private readonly SortedDictionary<long, Part> _parts = [];
    private readonly SortedDictionary<int, long> _statuses = [];
    private readonly SortedDictionary<string, long> _failures = [];

    private long _secondsOfPart = 1;
    private DateTimeOffset _beganAt = DateTimeOffset.MaxValue,
        _endedAt = DateTimeOffset.MinValue;

    /// <summary>Counts a request in the second of its end.</summary>
    /// <param name="at">The end of the request.</param>
    /// <param name="latencyMs">Its latency in milliseconds.</param>
    /// <param name="status">The status; 0 without a response.</param>
    /// <param name="isSuccess">Whether it succeeded.</param>
    /// <param name="unanswered">The kind of failure of a request without a response; null if unknown.</param>
    /// <exception cref="FormatException">The latency is impossible.</exception>
    /// <exception cref="ImplausibleMeasurementException">The run would be longer than a day.</exception>
    public void Add(DateTimeOffset at, double latencyMs, int status, bool isSuccess, ErrorKind? unanswered = null)
    {
        var number = at.ToUnixTimeSeconds() / _secondsOfPart;
        if (!_parts.TryGetValue(number, out var part))
            part = Begin(ref number, at);
        (isSuccess ? part.Succeeded : part.Failed).RecordMs(latencyMs);
        var beganAt = at.AddMilliseconds(-latencyMs);
        (_beganAt, _endedAt) = (beganAt < _beganAt ? beganAt : _beganAt, at > _endedAt ? at : _endedAt);
        Count(part.Statuses, _statuses, status, status is >= 100 and < 1_000);
        Count(part.Failures, _failures, KindOf(status, unanswered), !isSuccess);
    }

    /// <summary>Returns the measurement with all counts.</summary>
    /// <param name="told">The other facts of the run.</param>
    /// <param name="users">The number of users over time.</param>
    public ImportedMeasurement Build(ImportedMeasurement told, IReadOnlyList<(DateTimeOffset At, int Users)> users)
    {
        if (_parts.Count == 0)
            return told;
        TakeInSlivers();
        var (first, last) = (_parts.Keys.First(), _parts.Keys.Last());
        var byTime = users.OrderBy(pair => pair.At).ToList();
        var (moments, present, next, from) = (new List<ImportedInterval>(), (int?)null, 0, 0.0);
        // From the start of the first request to the end of the last.
        var lasted = (_endedAt - _beganAt).TotalSeconds;
        var seconds = lasted >= MinTotalSeconds ? lasted : 1;
        for (var number = first; number <= last; number++)
        {
            for (; next < byTime.Count && byTime[next].At.ToUnixTimeSeconds() / _secondsOfPart <= number; next++)
                present = byTime[next].Users;
            var end = number == last ? seconds : (EndOf(number) - _beganAt).TotalSeconds;
            moments.Add((_parts.GetValueOrDefault(number) ?? new Part()).Moment(end, end - from, present));
            from = end;
        }

        return told with
        {
            Meaning = told.Meaning + RemarkOn(lasted),
            StartedAt = _beganAt.ToUniversalTime(),
            Seconds = seconds,
            Users = byTime.Count > 0 ? byTime.Max(pair => pair.Users) : told.Users,
            Requests = moments.Sum(moment => moment.Counts!.Succeeded.Count + moment.Counts.Failed.Count),
            Failed = moments.Sum(moment => moment.Counts!.Failed.Count),
            Answered = _statuses.Values.Sum(),
            Rps = _statuses.Values.Sum() / seconds,
            Statuses = _statuses,
            FailuresByKind = _failures,
            Intervals = moments,
        };
    }

    private static string RemarkOn(double lasted) =>
        lasted switch
        {
            >= 1 => "",
            >= MinTotalSeconds => string.Create(
                CultureInfo.InvariantCulture,
                $" The file covers {lasted:0.###} s only, so its rates are uncertain."
            ),
            _ => " The file covers less than a millisecond, so its rates assume one second.",
        };

    private void TakeInSlivers()
    {
        var (first, last) = (_parts.Keys.First(), _parts.Keys.Last());
        if (last > first && (_endedAt - EndOf(last - 1)).TotalSeconds < MinSeconds)
            Move(last, last - 1);
        if (_parts.Keys.Last() > first && (EndOf(first) - _beganAt).TotalSeconds < MinSeconds)
            Move(first, first + 1);
    }

    private void Move(long from, long to)
    {
        if (!_parts.TryGetValue(to, out var part))
            _parts[to] = part = new();
        part.Add(_parts[from]);
        _parts.Remove(from);
    }

    private DateTimeOffset EndOf(long number) => DateTimeOffset.FromUnixTimeSeconds((number + 1) * _secondsOfPart);

    private Part Begin(ref long number, DateTimeOffset at)
    {
        if (
            _parts.Count > 0
            && Math.Max(_parts.Keys.Last(), number) - Math.Min(_parts.Keys.First(), number)
                > MaxSeconds / _secondsOfPart
        )
            throw new ImplausibleMeasurementException(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"its requests are more than a day apart. One ended at {at.UtcDateTime:yyyy-MM-dd HH:mm:ss}. "
                        + $"Check the clock of the machine."
                )
            );
        while (
            _parts.Count > 0 && Math.Max(_parts.Keys.Last(), number) - Math.Min(_parts.Keys.First(), number) >= MaxParts
        )
        {
            Halve();
            number = at.ToUnixTimeSeconds() / _secondsOfPart;
        }

        if (!_parts.TryGetValue(number, out var part))
            _parts[number] = part = new();
        return part;
    }

    private void Halve()
    {
        var parts = _parts.ToList();
        _parts.Clear();
        _secondsOfPart *= 2;
        foreach (var (number, part) in parts)
        {
            if (_parts.TryGetValue(number / 2, out var before))
                before.Add(part);
            else
                _parts[number / 2] = part;
        }
    }

    private static void Count<T>(
        SortedDictionary<T, long> ofSecond,
        SortedDictionary<T, long> ofAll,
        T what,
        bool isCounted
    )
        where T : notnull
    {
        if (!isCounted)
            return;
        ofSecond[what] = ofSecond.GetValueOrDefault(what) + 1;
        ofAll[what] = ofAll.GetValueOrDefault(what) + 1;
    }

    private static string KindOf(int status, ErrorKind? unanswered) =>
        ErrorKinds.NameOf(
            status switch
            {
                429 => ErrorKind.TooManyRequests,
                >= 300 and < 400 => ErrorKind.Redirect,
                >= 400 and < 500 => ErrorKind.ClientError,
                >= 500 and < 600 => ErrorKind.ServerError,
                >= 200 and < 300 => ErrorKind.Check,
                _ => unanswered ?? ErrorKind.Other,
            }
        );

    private sealed class Part
    {
        public Histogram Succeeded { get; } = new();

        public Histogram Failed { get; } = new();

        public SortedDictionary<int, long> Statuses { get; } = [];

        public SortedDictionary<string, long> Failures { get; } = [];

        public void Add(Part other)
        {
            Succeeded.Add(other.Succeeded);
            Failed.Add(other.Failed);
            foreach (var (status, count) in other.Statuses)
                Statuses[status] = Statuses.GetValueOrDefault(status) + count;
            foreach (var (kind, count) in other.Failures)
                Failures[kind] = Failures.GetValueOrDefault(kind) + count;
        }

        public ImportedInterval Moment(double end, double seconds, int? users) =>
            new(end, seconds)
            {
                Users = users,
                Requests = Succeeded.Count + Failed.Count,
                Failed = Failed.Count,
                Rps = Statuses.Values.Sum() / seconds,
                FailedPerSecond = Failed.Count / seconds,
                GoodPerSecond = Succeeded.Count / seconds,
                Latency = Latencies.From(Succeeded),
                Counts = new(Succeeded, Failed, Statuses, Failures),
            };
    }
}
