using System.Diagnostics.CodeAnalysis;
using System.Net;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Scheduling;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// One user: requests its next start from the executor, sends, reads the response, records the result and repeats. Its loop is
/// the hot path: between two iterations it allocates nothing and takes no lock. The deadline is the only field that another
/// thread (the deadline thread) may claim, with compare-and-swap.
/// </summary>
[SuppressMessage(
    "Design",
    "CA1001",
    Justification = "A cancellation source without a timer or a linked token holds nothing that has to be freed."
)]
internal sealed class VirtualUser(int id, long firstStartNs, RunCore run)
    : ScheduledUser(id, run.Plan.Seed, firstStartNs)
{
    private const long NoDeadline = 0,
        TimedOut = -1,
        Interrupted = -2;

    // The bytes read are discarded, so all users of a thread can share one buffer; threads do not, for the sake of their caches.
    [ThreadStatic]
    private static byte[]? t_sink;

    private readonly HttpMessageInvoker _invoker = run.Invokers[(id - 1) % run.Invokers.Count];
    private readonly ConnectAttempts _connectAttempts = new();
    private readonly UserCookies? _cookies = run.Plan.Cookies ? new() : null;
    private BodyCapture? _capture;
    private CancellationTokenSource _cancellation = new();
    private RequestBuilder? _requests;
    private long _deadlineNs;

    public override void CheckDeadline(long nowNs, bool interruptAll)
    {
        var deadline = Volatile.Read(ref _deadlineNs);
        if (deadline <= NoDeadline)
            return;
        var interrupt = interruptAll || nowNs >= InterruptAtNs;
        if (!interrupt && nowNs < deadline)
            return;

        // Read before the claim: after the claim the source belongs to the request with this deadline.
        var cancellation = Volatile.Read(ref _cancellation);
        var claim = interrupt ? Interrupted : TimedOut;
        if (Interlocked.CompareExchange(ref _deadlineNs, claim, deadline) == deadline)
            cancellation.Cancel();
    }

    // Never throws; exceptions other than request failures are reported to the run.
    public override async Task RunAsync()
    {
        try
        {
            while (true)
            {
                var plannedNs = await run.Executor.NextStartAsync(this).ConfigureAwait(false);
                if (plannedNs == NoStart || IsRetiring)
                    break;
                Iterations++;
                var active = run.Active;

                // Once for all attempts: a retry repeats the request that failed.
                var requests = RequestsFor(active);
                var message = requests.Next(run.Executor.RequestNumber(this, plannedNs));
                var expected = requests.Expect;
                var recorders = active.RecordersAt(plannedNs, requests.Picked);
                UnansweredSinceNs = plannedNs;
                recorders.Start(HasPlannedStart ? run.Clock.NowNs - plannedNs - UserWaitNs : -1, UserWaitNs);
                var (retries, pauseNs) = (0, 0L);
                while (true)
                {
                    var sentNs = run.Clock.NowNs;
                    long headNs = -1,
                        bytes = 0;
                    var status = 0;
                    var hasRetryAfter = false;
                    var error = ErrorKind.None;
                    Exception? failure = null;
                    Volatile.Write(ref _deadlineNs, sentNs + run.TimeoutNs);
                    var (sent, lastSentNs, redirects) = (message, sentNs, 0);
                    try
                    {
                        while (true)
                        {
                            _cookies?.AddTo(sent);
                            using var response = await _invoker
                                .SendAsync(sent, _cancellation.Token)
                                .ConfigureAwait(false);
                            headNs = run.Clock.NowNs;
                            status = (int)response.StatusCode;
                            _cookies?.Store(response, sent.RequestUri!);
                            error = KindOf(status, expected);
                            hasRetryAfter = HasRetryAfter(response);
                            var capture = error == ErrorKind.None ? CaptureFor(expected) : null;
                            var body = response.Content.ReadAsStream(CancellationToken.None);
                            int read;
                            while (
                                (
                                    read = await body.ReadAsync(capture?.FreeSpace ?? Sink, _cancellation.Token)
                                        .ConfigureAwait(false)
                                ) > 0
                            )
                            {
                                bytes += read;
                                capture?.Advance(read);
                            }

                            if (capture is not null && !capture.Matches(expected!))
                                error = ErrorKind.Check;
                            if (
                                error == ErrorKind.None
                                || redirects == run.Plan.MaxRedirects
                                || Redirects.Next(sent, response) is not { } next
                            )
                                break;
                            (sent, lastSentNs, headNs, status) = (next, run.Clock.NowNs, -1, 0);
                            redirects++;
                            recorders.Redirect();
                        }
                    }
                    catch (Exception thrown)
                        when (thrown
                                is HttpRequestException
                                    or IOException
                                    or OperationCanceledException
                                    or InvalidOperationException
                                    or InvalidDataException
                        )
                    {
                        failure = thrown;
                    }

                    var endedNs = run.Clock.NowNs;
                    var claim = Interlocked.Exchange(ref _deadlineNs, NoDeadline);
                    if (claim < NoDeadline)
                        Volatile.Write(ref _cancellation, new CancellationTokenSource());
                    if (failure is not null)
                    {
                        if (claim == Interrupted)
                        {
                            recorders.Cancel(endedNs - plannedNs);
                            break;
                        }

                        error =
                            claim == TimedOut
                            && failure is OperationCanceledException
                            && !ErrorClassifier.IsTimeout(failure)
                                ? TimeoutKind(headNs)
                                : ErrorClassifier.Classify(failure, headNs >= 0);
                    }

                    if (error != ErrorKind.None && retries < run.Plan.Retry.MaxRetries && !run.IsDraining)
                    {
                        var delayNs = Nanoseconds.From(run.Plan.Retry.Delay(retries + 1, NextRandom()));
                        if (
                            delayNs == 0
                            || await run.Parking.ParkAsync(this, run.Clock.NowNs + delayNs).ConfigureAwait(false)
                                != NoStart
                        )
                        {
                            retries++;
                            recorders.Retry();
                            continue;
                        }
                    }

                    recorders.End(
                        new(
                            endedNs - plannedNs,
                            endedNs - sentNs,
                            headNs < 0 ? -1 : headNs - lastSentNs,
                            status,
                            error,
                            bytes,
                            run.PhaseOf(active, endedNs)
                        )
                        {
                            HasRetryAfter = hasRetryAfter,
                        }
                    );
                    if (ErrorClassifier.IsConnectFailure(error) && run.Executor.PausesAfterFailure)
                        pauseNs = run.FailurePauseNs;
                    break;
                }

                UnansweredSinceNs = NoStart;
                if (pauseNs > 0 && !IsRetiring)
                    await run.Parking.ParkAsync(this, run.Clock.NowNs + pauseNs).ConfigureAwait(false);
            }
        }
        catch (Exception fault)
        {
            run.ReportFault(fault);
        }
        finally
        {
            UnansweredSinceNs = NoStart;
            HasStopped = true;
            run.Roster.CountStopped();
        }
    }

    private static byte[] Sink => t_sink ??= GC.AllocateUninitializedArray<byte>(64 * 1024, pinned: true);

    private ErrorKind TimeoutKind(long headNs) =>
        headNs >= 0 || !_connectAttempts.AreOpen ? ErrorKind.RequestTimeout : ErrorKind.ConnectTimeout;

    private static ErrorKind KindOf(int status, ResponseExpectation? expected)
    {
        if (expected is not { Statuses.Count: > 0 })
            return ErrorKinds.FromStatus(status);
        foreach (var range in expected.Statuses)
            if (range.Contains(status))
                return ErrorKind.None;
        return ErrorKind.Check;
    }

    private static bool HasRetryAfter(HttpResponseMessage response) =>
        response.StatusCode == HttpStatusCode.ServiceUnavailable
        && response.Headers.NonValidated.Contains("Retry-After");

    private BodyCapture? CaptureFor(ResponseExpectation? expected)
    {
        if (expected is not { NeedsBody: true })
            return null;
        _capture ??= new();
        _capture.Clear();
        return _capture;
    }

    private RequestBuilder RequestsFor(TargetRecording active) =>
        _requests?.Target == active.Target
            ? _requests
            : _requests = new(active.Target, run.Plan, this, _connectAttempts, run.Feed);
}
