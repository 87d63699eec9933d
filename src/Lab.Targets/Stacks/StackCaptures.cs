using System.Diagnostics.CodeAnalysis;
using System.Net.Sockets;
using Experiments.Charts;
using Lab.Foundation.Hosting;
using Lab.Targets.Frames;
using LoadEngine.Documents;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>
/// Captures the stacks of the target's threads on a dedicated thread. Thread-safe: a flag allows
/// one capture at a time, and the latest capture is an immutable record that is replaced or removed
/// under a lock.
/// </summary>
internal sealed class StackCaptures(
    ITarget target,
    IThreadSampler sampler,
    FrameEvents events,
    TimeProvider time,
    RunInProgress run,
    FrameStream stream,
    ILogger<StackCaptures> log
) : IStackCaptures
{
    private static readonly TimeSpan CaptureTimeout = TimeSpan.FromSeconds(15);

    private const int RecentFrames = 4;

    private readonly Lock _gate = new();
    private readonly ILogger _log = log;
    private volatile StackCapture? _latest;
    private int _putAway;
    private int _isCapturing;

    public event Action? Changed;

    public StackCapture? Latest => _latest;

    public void Clear()
    {
        lock (_gate)
        {
            _putAway++;
            if (_latest is null)
                return;
            _latest = null;
        }

        ThreadPool.QueueUserWorkItem(
            static captures => Listeners.Call(captures.Changed, captures._log),
            this,
            preferLocal: false
        );
    }

    public async Task<StackCaptureResult> CaptureAsync(CancellationToken cancellation)
    {
        if (ProcessOf(target.State, out var refusal) is not { } processId)
            return new(null, refusal);
        if (Interlocked.Exchange(ref _isCapturing, 1) == 1)
            return new(null, "A capture is in progress. Its stacks appear in a moment.");
        var capture = Task.Factory.StartNew(
            () => Capture(processId),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        try
        {
            return await capture.WaitAsync(CaptureTimeout, time, cancellation);
        }
        catch (TimeoutException)
        {
            return new(
                null,
                $"The target did not deliver its stacks within {CaptureTimeout.TotalSeconds} s. If they arrive later, they will be shown."
            );
        }
    }

    private int? ProcessOf(TargetState state, [NotNullWhen(false)] out string? refusal)
    {
        refusal = state switch
        {
            _ when run.GoesElsewhere =>
                "The load goes to a service other than the observed one, so its threads cannot be captured. "
                    + "Select that service on the page “My service”.",
            { Phase: not TargetPhase.Running } => $"The target is not running, so it has no stacks. {state.Message}",
            { ProcessId: null } =>
                "The target is not a .NET process on this machine, so its stacks cannot be captured.",
            _ => null,
        };
        return refusal is null ? state.ProcessId : null;
    }

    private StackCaptureResult Capture(int processId)
    {
        try
        {
            var (started, takenAt, runId, putAway) = (
                time.GetTimestamp(),
                time.GetUtcNow(),
                run.Id,
                Volatile.Read(ref _putAway)
            );
            var threads = sampler.Sample(processId);
            if (threads.Count == 0)
                return new(null, "The target's runtime delivered no stacks. Try again.");
            var groups = StackGroups.Group(
                threads.Select(thread =>
                    thread.Request is { } request ? thread with { Request = Redactor.RedactUrl(request) } : thread
                )
            );
            var busy = groups.Where(group => group.Role == ThreadRole.BusyPool).Sum(group => group.Threads);
            var capture = new StackCapture(
                takenAt,
                runId,
                Math.Round(time.GetElapsedTime(started).TotalMilliseconds, 1),
                threads.Count,
                busy,
                groups
            )
            {
                OpenRequests = runId is null ? null : OpenRequests(),
            };
            if (!TryShow(capture, putAway))
                return new(null, "The run ended while stacks were being captured. Capture again.");
            events.Add(FrameEventKinds.StacksCaptured, $"{busy} busy");
            Listeners.Call(Changed, _log);
            return new(capture, null);
        }
        catch (Exception away) when (IsAway(away))
        {
            _log.LogInformation(away, "The stacks of process {ProcessId} could not be captured.", processId);
            return new(
                null,
                away switch
                {
                    FormatException =>
                        $"The stacks of process {processId} cannot be read: the data is incomplete, as when a "
                            + $"process ends, or not in a known format.",
                    TimeoutException late => late.Message,
                    _ => $"The diagnostics channel of process {processId} cannot be reached. Is it a .NET "
                        + $"process of the same user, and still running?",
                }
            );
        }
        finally
        {
            Volatile.Write(ref _isCapturing, 0);
        }
    }

    private long? OpenRequests() =>
        stream.GetFramesAfter(stream.Latest - RecentFrames) is [.., var newest]
        && (
            newest.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.HttpActiveRequests)]
            ?? newest.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadInFlight)]
        )
            is { } open
            ? (long)open
            : null;

    private bool TryShow(StackCapture capture, int putAway)
    {
        lock (_gate)
        {
            if (_putAway != putAway)
                return false;
            _latest = capture;
            return true;
        }
    }

    // A process that ends while it is looked at tears its stream, and the reader says so in many ways.
    private static bool IsAway(Exception problem) =>
        problem switch
        {
            AggregateException several => several.InnerExceptions.All(IsAway),
            _ => problem
                is ServerNotAvailableException
                    or DiagnosticsClientException
                    or FormatException
                    or IOException
                    or SocketException
                    or TimeoutException
                    or UnauthorizedAccessException
                    or ObjectDisposedException,
        };
}
