using LoadEngine.Executors;
using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>The figures of one target of a run.</summary>
/// <param name="Name">Name of the target.</param>
/// <param name="Seconds">How long it was under fire.</param>
/// <param name="Totals">What was counted.</param>
/// <param name="Response">From the planned start, successes; absent when there were none.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
public sealed record ResultTarget(
    string Name, double Seconds, ResultTotals Totals,
    LatencyFigures? Response = null, LatencyFigures? Service = null, LatencyFigures? FailedResponse = null)
{
    internal static ResultTarget Of(TargetTotals target) => new(
        target.Name, target.Total.Seconds, ResultTotals.Of(target.Total), target.Total.Response, target.Total.Service, target.Total.FailedResponse);
}

/// <summary>How one rung of a burst ladder went.</summary>
/// <param name="Size">Requests released together.</param>
/// <param name="StartedMs">Moment of the release, in milliseconds since the run started.</param>
/// <param name="DurationMs">Milliseconds from the release to the end of the last request; absent when the run ended first.</param>
public sealed record ResultRung(int Size, double StartedMs, double? DurationMs = null)
{
    internal static ResultRung Of(BurstRung rung) => new(rung.Size, rung.StartedMs, rung.DurationMs);
}
