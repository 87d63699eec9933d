using Imports.Measured;
using LoadEngine.Recording;

namespace Imports.Counting;

/// <summary>Counts single requests second by second, whatever their order. Used by one thread.</summary>
internal sealed class RequestCounter
{
    private const double NsPerMs = 1e6;
    private const double LongestSeconds = 24 * 60 * 60;

    private readonly SortedDictionary<long, Second> _seconds = [];
    private readonly SortedDictionary<int, long> _statuses = [];
    private readonly SortedDictionary<string, long> _failures = [];

    /// <summary>Counts a request by the second in which it ended.</summary>
    /// <param name="at">When it ended.</param>
    /// <param name="latencyMs">Its latency in milliseconds.</param>
    /// <param name="status">Its status; 0 when there was no answer.</param>
    /// <param name="isSuccess">Whether it succeeded.</param>
    public void Add(DateTimeOffset at, double latencyMs, int status, bool isSuccess)
    {
        var second = at.ToUnixTimeSeconds();
        if (!_seconds.TryGetValue(second, out var counts)) _seconds[second] = counts = new();
        (isSuccess ? counts.Succeeded : counts.Failed).Record((long)(latencyMs * NsPerMs));
        Count(counts.Statuses, _statuses, status, status is >= 100 and < 1_000);
        Count(counts.Failures, _failures, KindOf(status), !isSuccess);
    }

    /// <summary>What was measured with all that was counted.</summary>
    /// <param name="told">What is known besides.</param>
    /// <param name="users">How many users there were, and when.</param>
    public MeasuredElsewhere Measured(MeasuredElsewhere told, IReadOnlyList<(DateTimeOffset At, int Users)> users)
    {
        if (_seconds.Count == 0) return told;
        var (first, last) = (_seconds.Keys.First(), _seconds.Keys.Last());
        if (last - first > LongestSeconds) throw new FormatException("Its requests are more than a day apart.");
        var byTime = users.OrderBy(each => each.At).ToList();
        var (moments, present, next) = (new List<MeasuredMoment>(), (int?)null, 0);
        for (var second = first; second <= last; second++)
        {
            for (; next < byTime.Count && byTime[next].At.ToUnixTimeSeconds() <= second; next++) present = byTime[next].Users;
            moments.Add((_seconds.GetValueOrDefault(second) ?? new Second()).Moment(second - first + 1, present));
        }

        return told with
        {
            StartedAt = DateTimeOffset.FromUnixTimeSeconds(first), Seconds = moments.Count, Users = byTime.Count > 0 ? byTime.Max(each => each.Users) : told.Users,
            Requests = moments.Sum(moment => moment.Counts!.Succeeded.Count + moment.Counts.Failed.Count), Failed = moments.Sum(moment => moment.Counts!.Failed.Count),
            Rps = (double)_statuses.Values.Sum() / moments.Count, Statuses = _statuses, FailuresByKind = _failures, Moments = moments,
        };
    }

    private static void Count<T>(SortedDictionary<T, long> ofSecond, SortedDictionary<T, long> ofAll, T what, bool isCounted)
        where T : notnull
    {
        if (!isCounted) return;
        ofSecond[what] = ofSecond.GetValueOrDefault(what) + 1;
        ofAll[what] = ofAll.GetValueOrDefault(what) + 1;
    }

    private static string KindOf(int status) => ErrorKinds.NameOf(status switch
    {
        429 => ErrorKind.TooManyRequests,
        >= 300 and < 400 => ErrorKind.Redirect,
        >= 400 and < 500 => ErrorKind.ClientError,
        >= 500 and < 600 => ErrorKind.ServerError,
        >= 200 and < 300 => ErrorKind.Check,
        _ => ErrorKind.Other,
    });

    private sealed class Second
    {
        public Histogram Succeeded { get; } = new();

        public Histogram Failed { get; } = new();

        public SortedDictionary<int, long> Statuses { get; } = [];

        public SortedDictionary<string, long> Failures { get; } = [];

        public MeasuredMoment Moment(double end, int? users) => new(end, 1)
        {
            Users = users, Rps = Statuses.Values.Sum(), FailedPerSecond = Failed.Count, Latency = Latencies.Of(Succeeded), Counts = new(Succeeded, Failed, Statuses, Failures),
        };
    }
}
