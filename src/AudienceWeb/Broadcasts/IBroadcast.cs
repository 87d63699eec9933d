using Lab.Diagnosis.Findings;
using Lab.Runtime;
using Lab.Targets.Frames;

namespace AudienceWeb.Broadcasts;

/// <summary>The source of the data on the phones: the live lab or a recording.</summary>
public interface IBroadcast
{
    /// <summary>The state; the same object until it changes.</summary>
    LabState State { get; }

    /// <summary>The findings; the same object until they change.</summary>
    IReadOnlyList<Finding> Findings { get; }

    /// <summary>The time of the recording; null for live data.</summary>
    DateTimeOffset? RecordedAt { get; }

    /// <summary>The frames after a sequence number, as far as they have been measured or played, oldest first.</summary>
    /// <param name="sequence">The last known sequence number; 0 for none.</param>
    IReadOnlyList<Frame> FramesAfter(long sequence);
}
