using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>Latencies of a run; each absent when there was nothing to measure.</summary>
/// <param name="Response">From the planned start to the end of the answer, successes: what a user waits.</param>
/// <param name="Service">From the real send to the end of the answer, successes: what the server takes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="FirstByte">From the real send to the answer's head.</param>
/// <param name="Connect">Opening a connection, where one was opened; without looking its name up and without the TLS handshake.</param>
/// <param name="Tls">The TLS handshake of a connection.</param>
/// <param name="UserWait">
/// How long starts waited for a free user, without starts that did not wait. Such waits are caused by a slow target.
/// </param>
/// <param name="CancelledAge">Ages of cancelled iterations, from the planned start. The percentiles above do not include them.</param>
/// <param name="DroppedAge">How long starts had been due when they were dropped; no percentile above knows of them either.</param>
internal sealed record ResultLatencies(
    LatencyFigures? Response = null,
    LatencyFigures? Service = null,
    LatencyFigures? FailedResponse = null,
    LatencyFigures? FailedService = null,
    LatencyFigures? FirstByte = null,
    LatencyFigures? Connect = null,
    LatencyFigures? Tls = null,
    LatencyFigures? UserWait = null,
    LatencyFigures? CancelledAge = null,
    LatencyFigures? DroppedAge = null
)
{
    public static ResultLatencies From(Tally tally) =>
        new(
            LatencyFigures.From(tally.Response),
            LatencyFigures.From(tally.Service),
            LatencyFigures.From(tally.FailedResponse),
            LatencyFigures.From(tally.FailedService),
            LatencyFigures.From(tally.FirstByte),
            LatencyFigures.From(tally.Connect),
            LatencyFigures.From(tally.Tls),
            LatencyFigures.From(tally.UserWait),
            LatencyFigures.From(tally.CancelledAge),
            LatencyFigures.From(tally.DroppedAge)
        );
}
