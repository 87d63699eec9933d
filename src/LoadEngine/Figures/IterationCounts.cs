using System.Text.Json.Serialization;
using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>Counts of iterations over a time span.</summary>
/// <param name="Scheduled">Iterations that were due.</param>
/// <param name="Succeeded">Responses 2xx or 304, or as expected, with a complete body.</param>
/// <param name="Failed">Iterations that ended with another response or an error.</param>
/// <param name="Cancelled">Interrupted by the end of the run or by a ramp-down.</param>
/// <param name="Dropped">Due, but never sent; <see cref="DroppedByCause"/> says why.</param>
/// <param name="Retries">Further attempts of the retry policy; not iterations.</param>
/// <param name="Responses">Answers with any status.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
/// <param name="ByStatus">Answers by status code; codes that did not occur are absent.</param>
/// <param name="ByError">Failures by the name of their kind; kinds that did not occur are absent.</param>
public sealed record IterationCounts(
    long Scheduled,
    long Succeeded,
    long Failed,
    long Cancelled,
    long Dropped,
    long Retries,
    long Responses,
    long BodyBytes,
    IReadOnlyDictionary<int, long> ByStatus,
    IReadOnlyDictionary<string, long> ByError
)
{
    /// <summary>Dropped iterations by cause name; causes that did not occur are absent.</summary>
    public IReadOnlyDictionary<string, long> DroppedByCause { get; init; } = new Dictionary<string, long>();

    /// <summary>Redirects that were followed; not iterations.</summary>
    public long Redirects { get; init; }

    /// <summary>No counts.</summary>
    public static IterationCounts None { get; } = From(new Tally());

    /// <summary>Iterations that ended with a response or an error.</summary>
    public long Completed => Succeeded + Failed;

    /// <summary>Share of completed iterations that failed, 0 to 1; null if none completed.</summary>
    [JsonIgnore]
    public double? FailedRate => Completed == 0 ? null : (double)Failed / Completed;

    /// <summary>Copies the counts of a tally.</summary>
    public static IterationCounts From(Tally tally) =>
        new(
            tally.Scheduled,
            tally.Succeeded,
            tally.Failed,
            tally.Cancelled,
            tally.Dropped,
            tally.Retries,
            tally.Responses,
            tally.BodyBytes,
            tally.Statuses,
            tally.ErrorsByName
        )
        {
            DroppedByCause = tally.DropsByName,
            Redirects = tally.Redirects,
        };

    /// <summary>The same counts by end, for a span in which all its iterations started and ended.</summary>
    public EndedCounts ToEnded() =>
        new(
            Responses,
            Succeeded,
            Failed,
            ByError.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests)),
            BodyBytes
        );

    /// <summary>Adds the counts of two time spans.</summary>
    public IterationCounts Add(IterationCounts other) =>
        new(
            Scheduled + other.Scheduled,
            Succeeded + other.Succeeded,
            Failed + other.Failed,
            Cancelled + other.Cancelled,
            Dropped + other.Dropped,
            Retries + other.Retries,
            Responses + other.Responses,
            BodyBytes + other.BodyBytes,
            Add(ByStatus, other.ByStatus),
            Add(ByError, other.ByError)
        )
        {
            DroppedByCause = Add(DroppedByCause, other.DroppedByCause),
            Redirects = Redirects + other.Redirects,
        };

    private static IReadOnlyDictionary<TKey, long> Add<TKey>(
        IReadOnlyDictionary<TKey, long> one,
        IReadOnlyDictionary<TKey, long> other
    )
        where TKey : notnull =>
        other.Count == 0
            ? one
            : one.Concat(other)
                .GroupBy(pair => pair.Key)
                .ToDictionary(group => group.Key, group => group.Sum(count => count.Value));
}
