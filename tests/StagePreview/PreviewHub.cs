using System.Runtime.CompilerServices;
using Dashboard.Streaming;
using Microsoft.AspNetCore.SignalR;

namespace StagePreview;

/// <summary>The telemetry hub's two methods, fed by the simulation.</summary>
public sealed class PreviewHub(SimulatedLab lab) : Hub<ITelemetryClient>
{
    /// <summary>The series, in the order of a frame's values.</summary>
    public IReadOnlyList<Series> Describe() => SeriesCatalogue.All;

    /// <summary>Every frame after the given one, then the live ones.</summary>
    public async IAsyncEnumerable<Frame> Frames(long afterSequence, [EnumeratorCancellation] CancellationToken cancellation)
    {
        long next = afterSequence + 1;
        while (!cancellation.IsCancellationRequested)
        {
            foreach (var frame in lab.FramesFrom(next))
            {
                next = frame.Sequence + 1;
                yield return frame;
            }

            await lab.NextFrame.WaitAsync(cancellation);
        }
    }
}
