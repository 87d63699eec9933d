using System.Text.Json.Serialization;

namespace LoadEngine.Figures;

/// <summary>The figures of one target of a run; the duration covers only the time in which the target received load.</summary>
/// <param name="Name">Name of the target.</param>
/// <param name="Seconds">Seconds in which the target received load, without warm-up and drain.</param>
/// <param name="Counts">The recorded counts.</param>
/// <param name="Response">From the planned start, successes; missing if there were none.</param>
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
public sealed record TargetFigures(
    string Name,
    double Seconds,
    IterationCounts Counts,
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
    : IterationFigures(
        Seconds,
        Counts,
        Response,
        Service,
        FailedResponse,
        FailedService,
        FirstByte,
        Connect,
        Tls,
        Lateness,
        UserWait,
        CancelledAge,
        DroppedAge
    )
{
    /// <summary>Seconds after its load ended in which responses still arrived; the rate excludes them.</summary>
    [JsonIgnore]
    public double AnsweredAfterSeconds { get; init; }

    internal static TargetFigures From(string name, IterationFigures figures) =>
        new(
            name,
            figures.Seconds,
            figures.Counts,
            figures.Response,
            figures.Service,
            figures.FailedResponse,
            figures.FailedService,
            figures.FirstByte,
            figures.Connect,
            figures.Tls,
            figures.Lateness,
            figures.UserWait,
            figures.CancelledAge,
            figures.DroppedAge
        )
        {
            Ended = figures.Ended,
        };
}
