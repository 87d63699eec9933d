using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Cli.Results;

/// <summary>Latencies of a run; absent without values.</summary>
/// <param name="Response">From the planned start to the end of the response, successes.</param>
/// <param name="Service">From the send to the end of the response, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="FirstByte">From the send to the response headers.</param>
/// <param name="Connect">Opening a connection, without name resolution and TLS handshake.</param>
/// <param name="Tls">The TLS handshake of a connection.</param>
/// <param name="UserWait">
/// Time that starts waited for a free user, for waiting starts only. Such waits are caused by a slow target.
/// </param>
/// <param name="CancelledAge">Ages of cancelled iterations, from the planned start. The percentiles above do not include them.</param>
/// <param name="DroppedAge">Overdue times of dropped starts. The percentiles above do not include them.</param>
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
