using Lab.Diagnosis.Findings;
using Lab.Runtime;
using Lab.Targets.Frames;

namespace AudienceWeb.Broadcasts;

/// <summary>What the audience is shown: the lab, or a recording in its place.</summary>
public interface IBroadcast
{
    /// <summary>Where it stands; the same object until something has changed.</summary>
    LabState State { get; }

    /// <summary>The diagnosis; the same object until something has changed.</summary>
    IReadOnlyList<Finding> Findings { get; }

    /// <summary>When it was recorded; null for what happens now.</summary>
    DateTimeOffset? RecordedAt { get; }

    /// <summary>The frames after one, as far as they have been measured or played, oldest first.</summary>
    /// <param name="sequence">Number of the last one that is known; 0 for none.</param>
    IReadOnlyList<Frame> FramesAfter(long sequence);
}
