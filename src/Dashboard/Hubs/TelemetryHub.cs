using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Targets.Frames;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>
/// The live frames, for any SignalR client: read the series once, then follow the frames. A reconnecting client passes the last
/// sequence number that it has and misses nothing.
/// </summary>
internal sealed class TelemetryHub(FrameStream stream, ILogger<TelemetryHub> log) : Hub<ITelemetryClient>
{
    /// <summary>Path of the hub.</summary>
    public const string Path = "/hubs/telemetry";

    /// <summary>The series, in the order of every frame's values.</summary>
    [SuppressMessage("Performance", "CA1822", Justification = "SignalR calls instance methods only.")]
    public IReadOnlyList<SeriesDescription> Describe() => SeriesDescription.Catalogue;

    /// <summary>Sequence number of the newest frame. New clients start after it, so that they do not show old frames as current.</summary>
    public long Newest() => stream.Latest;

    /// <summary>Streams the kept frames after this sequence number, then each new frame.</summary>
    public IAsyncEnumerable<Frame> Frames(long afterSequence, CancellationToken cancellation) =>
        Context.LimitAsync(stream.ReadAsync(afterSequence, cancellation), log, cancellation);

    /// <summary>
    /// The series of a stored run, in the order of its frames' values; they may differ from the current catalogue.
    /// </summary>
    [SuppressMessage("Performance", "CA1822", Justification = "SignalR calls instance methods only.")]
    public async Task<IReadOnlyList<SeriesDescription>> DescribeRun(string runId, IRunStore store) =>
        (await OpenAsync(runId, store, CancellationToken.None)).Series;

    /// <summary>Streams the frames of a stored run at their original pace; the stream ends with the run.</summary>
    /// <param name="runId">Identifier of the run.</param>
    /// <param name="speed">Playback speed as a multiple of the original, 0.1 to 100.</param>
    /// <param name="afterSequence">Last frame that the client has; 0 for none.</param>
    /// <param name="fromSeconds">Start position in seconds since the run's first frame; earlier frames are sent at once.</param>
    /// <param name="store">The stored runs.</param>
    /// <param name="time">The clock.</param>
    /// <param name="cancellation">Ends the replay.</param>
    public IAsyncEnumerable<Frame> Replay(
        string runId,
        double speed,
        long afterSequence,
        double fromSeconds,
        IRunStore store,
        TimeProvider time,
        CancellationToken cancellation
    ) =>
        Context.LimitAsync(
            PlayAsync(runId, speed, afterSequence, fromSeconds, store, time, cancellation),
            log,
            cancellation
        );

    private static async IAsyncEnumerable<Frame> PlayAsync(
        string runId,
        double speed,
        long afterSequence,
        double fromSeconds,
        IRunStore store,
        TimeProvider time,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        if (speed is not (>= RunReplay.MinSpeed and <= RunReplay.MaxSpeed))
            throw new HubException(
                $"The speed must be between {RunReplay.MinSpeed} and {RunReplay.MaxSpeed} times the original."
            );
        var run = await OpenAsync(runId, store, cancellation);
        await foreach (
            var frame in RunReplay.PlayAsync(run.Frames, speed, afterSequence, fromSeconds, time, cancellation)
        )
            yield return frame;
    }

    private static async Task<RunDocument> OpenAsync(string runId, IRunStore store, CancellationToken cancellation) =>
        await store.ReadAsync(runId, cancellation)
        ?? throw new HubException(MissingRunMessages.DescribePending(store, runId) ?? "There is no such stored run.");
}
