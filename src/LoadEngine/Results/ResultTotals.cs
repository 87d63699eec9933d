using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>Counts of iterations.</summary>
/// <param name="Scheduled">Iterations that were due.</param>
/// <param name="Completed">Iterations that ended with an answer or an error.</param>
/// <param name="Succeeded">Of those, answered 2xx or 3xx with the body read to its end.</param>
/// <param name="Failed">Of those, all others.</param>
/// <param name="Cancelled">Interrupted by the end of the run or by a ramp-down.</param>
/// <param name="Dropped">Due, but no virtual user was free.</param>
/// <param name="Retries">Further attempts of the retry policy; not iterations.</param>
/// <param name="Responses">Answers with any status.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
/// <param name="ByStatus">Answers by status code.</param>
/// <param name="ByError">Failures by kind.</param>
public sealed record ResultTotals(
    long Scheduled, long Completed, long Succeeded, long Failed, long Cancelled, long Dropped, long Retries, long Responses, long BodyBytes,
    IReadOnlyDictionary<string, long> ByStatus, IReadOnlyDictionary<string, long> ByError)
{
    /// <summary>What a tally counted; later counts do not reach it.</summary>
    public static ResultTotals Of(Tally tally) => new(
        tally.Scheduled, tally.Completed, tally.Succeeded, tally.Failed, tally.Cancelled, tally.Dropped, tally.Retries, tally.Responses,
        tally.BodyBytes, Named(tally.Statuses), tally.ErrorsByName);

    internal static ResultTotals Of(IterationFigures figures) => new(
        figures.Scheduled, figures.Completed, figures.Succeeded, figures.Failed, figures.Cancelled, figures.Dropped, figures.Retries,
        figures.Responses, figures.BodyBytes, Named(figures.Statuses), figures.Errors);

    internal static IReadOnlyDictionary<string, long> Named(IReadOnlyDictionary<int, long> statuses) =>
        statuses.ToDictionary(status => status.Key.ToString(System.Globalization.CultureInfo.InvariantCulture), status => status.Value);
}

/// <summary>Averages over a run without its warm-up.</summary>
/// <param name="Seconds">Length they are taken over.</param>
/// <param name="ScheduledPerSecond">Iterations due a second.</param>
/// <param name="ResponsesPerSecond">Answers a second, whatever their status: RPS.</param>
/// <param name="SucceededPerSecond">Successes a second.</param>
/// <param name="BodyBytesPerSecond">Bytes of body read a second.</param>
/// <param name="FailedRate">Failed ÷ completed, 0 to 1; absent when nothing completed.</param>
public sealed record ResultRates(
    double Seconds, double ScheduledPerSecond, double ResponsesPerSecond, double SucceededPerSecond, double BodyBytesPerSecond,
    double? FailedRate = null)
{
    internal static ResultRates Of(Tally tally, double seconds) => new(
        seconds, Rate(tally.Scheduled, seconds), Rate(tally.Responses, seconds), Rate(tally.Succeeded, seconds), Rate(tally.BodyBytes, seconds),
        tally.Completed == 0 ? null : (double)tally.Failed / tally.Completed);

    private static double Rate(long count, double seconds) => seconds <= 0 ? 0 : count / seconds;
}

/// <summary>Latencies of a run; each absent when there was nothing to measure.</summary>
/// <param name="Response">From the planned start to the end of the answer, successes: what a user waits.</param>
/// <param name="Service">From the real send to the end of the answer, successes: what the server takes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
/// <param name="FailedService">From the real send, failures.</param>
/// <param name="FirstByte">From the real send to the answer's head.</param>
/// <param name="Connect">Opening a connection, where one was opened.</param>
public sealed record ResultLatencies(
    LatencySummary? Response = null, LatencySummary? Service = null, LatencySummary? FailedResponse = null,
    LatencySummary? FailedService = null, LatencySummary? FirstByte = null, LatencySummary? Connect = null)
{
    internal static ResultLatencies Of(Tally tally) => new(
        LatencySummary.Of(tally.Response), LatencySummary.Of(tally.Service), LatencySummary.Of(tally.FailedResponse),
        LatencySummary.Of(tally.FailedService), LatencySummary.Of(tally.FirstByte), LatencySummary.Of(tally.Connect));
}
