using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>What happened over some span of a run. Immutable.</summary>
/// <param name="Seconds">Length of the span.</param>
/// <param name="Scheduled">Iterations that were due.</param>
/// <param name="Succeeded">Iterations that succeeded.</param>
/// <param name="Failed">Iterations that failed.</param>
/// <param name="Cancelled">Iterations interrupted by a stop or a ramp-down.</param>
/// <param name="Dropped">Iterations for which no user was free.</param>
/// <param name="Retries">Further attempts, not counted as iterations.</param>
/// <param name="Responses">Answers with any status.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
/// <param name="Statuses">Answers by status code.</param>
/// <param name="Errors">Failures by kind (<see cref="ErrorKinds"/>).</param>
/// <param name="Response">From the planned start, successes; null when there were none.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="FirstByte">From the real send to the answer's head.</param>
/// <param name="Connect">Opening connections.</param>
/// <param name="Lateness">Real start after planned start.</param>
public sealed record IterationFigures(
    double Seconds, long Scheduled, long Succeeded, long Failed, long Cancelled, long Dropped, long Retries, long Responses, long BodyBytes,
    IReadOnlyDictionary<int, long> Statuses, IReadOnlyDictionary<string, long> Errors,
    LatencyFigures? Response, LatencyFigures? Service, LatencyFigures? FailedResponse, LatencyFigures? FailedService,
    LatencyFigures? FirstByte, LatencyFigures? Connect, LatencyFigures? Lateness)
{
    /// <summary>Iterations that ended with an answer or an error.</summary>
    public long Completed => Succeeded + Failed;

    /// <summary>Answers a second.</summary>
    public double ResponsesPerSecond => Seconds <= 0 ? 0 : Responses / Seconds;

    internal static IterationFigures Of(Tally tally, double seconds) => new(
        seconds, tally.Scheduled, tally.Succeeded, tally.Failed, tally.Cancelled, tally.Dropped, tally.Retries, tally.Responses,
        tally.BodyBytes, tally.Statuses, tally.ErrorsByName,
        LatencyFigures.Of(tally.Response), LatencyFigures.Of(tally.Service), LatencyFigures.Of(tally.FailedResponse),
        LatencyFigures.Of(tally.FailedService), LatencyFigures.Of(tally.FirstByte), LatencyFigures.Of(tally.Connect),
        LatencyFigures.Of(tally.Lateness));
}
