using System.Text.Json.Serialization;
using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>The results of a time span. A latency is null if there are no values.</summary>
/// <param name="Seconds">Duration of the span without the warm-up; in a total also without the drain.</param>
/// <param name="Counts">The recorded counts.</param>
/// <param name="Response">From the planned start, successes.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="FirstByte">From the real send to the answer's head.</param>
/// <param name="Connect">Opening connections, without looking names up and without TLS handshakes.</param>
/// <param name="Tls">TLS handshakes.</param>
/// <param name="Lateness">How late the generator's scheduler was: real start after planned start, without the wait for a free user.</param>
/// <param name="UserWait">How long starts waited for a free user, those only that had to wait.</param>
/// <param name="CancelledAge">Ages of cancelled iterations, from the planned start. No percentile includes them.</param>
/// <param name="DroppedAge">How long starts had been due when they were dropped.</param>
public record IterationFigures(
    double Seconds,
    [property: JsonPropertyName("totals")] IterationCounts Counts,
    LatencyFigures? Response = null,
    LatencyFigures? Service = null,
    LatencyFigures? FailedResponse = null,
    LatencyFigures? FailedService = null,
    LatencyFigures? FirstByte = null,
    LatencyFigures? Connect = null,
    LatencyFigures? Tls = null,
    LatencyFigures? Lateness = null,
    LatencyFigures? UserWait = null,
    LatencyFigures? CancelledAge = null,
    LatencyFigures? DroppedAge = null
)
{
    private readonly EndedCounts? _ended;

    /// <summary>Iterations that ended within <see cref="Seconds"/>, whenever they started; the basis of rates.</summary>
    [JsonIgnore]
    public EndedCounts Ended
    {
        get => _ended ?? Counts.ToEnded();
        init => _ended = value;
    }

    /// <summary>Responses per second with any status.</summary>
    public double ResponsesPerSecond => Seconds <= 0 ? 0 : Ended.Responses / Seconds;

    /// <summary>Successes per second.</summary>
    [JsonIgnore]
    public double SucceededPerSecond => Seconds <= 0 ? 0 : Ended.Succeeded / Seconds;

    /// <summary>Computes the figures of the counts over a time span.</summary>
    /// <param name="tally">The recorded counts.</param>
    /// <param name="length">Duration of the span under load, without warm-up and drain.</param>
    public static IterationFigures From(Tally tally, TimeSpan length) =>
        new(
            length.TotalSeconds,
            IterationCounts.From(tally),
            LatencyFigures.From(tally.Response),
            LatencyFigures.From(tally.Service),
            LatencyFigures.From(tally.FailedResponse),
            LatencyFigures.From(tally.FailedService),
            LatencyFigures.From(tally.FirstByte),
            LatencyFigures.From(tally.Connect),
            LatencyFigures.From(tally.Tls),
            LatencyFigures.From(tally.Lateness),
            LatencyFigures.From(tally.UserWait),
            LatencyFigures.From(tally.CancelledAge),
            LatencyFigures.From(tally.DroppedAge)
        )
        {
            Ended = tally.UnderLoad.Add(tally.AfterSwitch),
        };
}
