using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Streaming;

/// <summary>
/// The live stream, for any SignalR client: ask once what the series are, then follow the frames. A client that was away
/// passes the last sequence number it has and misses nothing.
/// </summary>
internal sealed class TelemetryHub(FrameStream stream) : Hub<ITelemetryClient>
{
    /// <summary>Where the hub lives.</summary>
    public const string Path = "/hubs/telemetry";

    /// <summary>The series, in the order of every frame's values.</summary>
    [SuppressMessage("Performance", "CA1822", Justification = "SignalR calls instance methods only.")]
    public IReadOnlyList<Series> Describe() => SeriesCatalogue.All;

    /// <summary>The kept frames after this one, then each new one as it comes.</summary>
    public IAsyncEnumerable<Frame> Frames(long afterSequence, CancellationToken cancellation) =>
        stream.ReadAsync(afterSequence, cancellation);
}
