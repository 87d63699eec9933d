using System.Text.Json.Serialization;

namespace LoadEngine.Recording;

/// <summary>Iterations that ended in a span of time, also those that started before it. Rates are based on these counts.</summary>
/// <param name="Responses">Responses with any status.</param>
/// <param name="Succeeded">Iterations that succeeded.</param>
/// <param name="Failed">Iterations that failed.</param>
/// <param name="Rejected">Failures with status 429, or 503 with the header Retry-After.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
public readonly record struct EndedCounts(
    long Responses,
    long Succeeded,
    long Failed,
    long Rejected = 0,
    long BodyBytes = 0
)
{
    /// <summary>Iterations that ended with a response or an error.</summary>
    [JsonIgnore]
    public long Completed => Succeeded + Failed;

    /// <summary>Adds the counts of two spans.</summary>
    public EndedCounts Add(EndedCounts other) =>
        new(
            Responses + other.Responses,
            Succeeded + other.Succeeded,
            Failed + other.Failed,
            Rejected + other.Rejected,
            BodyBytes + other.BodyBytes
        );

    internal EndedCounts Add(in IterationSample sample) =>
        new(
            Responses + (sample.Status > 0 ? 1 : 0),
            Succeeded + (sample.Error == ErrorKind.None ? 1 : 0),
            Failed + (sample.Error == ErrorKind.None ? 0 : 1),
            Rejected + (sample.IsRejected ? 1 : 0),
            BodyBytes + sample.BodyBytes
        );
}
