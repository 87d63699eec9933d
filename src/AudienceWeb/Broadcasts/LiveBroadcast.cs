using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Runtime;
using Lab.Targets.Frames;

namespace AudienceWeb.Broadcasts;

/// <summary>The live lab.</summary>
public sealed class LiveBroadcast(ILab lab, IFindings findings, FrameStream stream) : IBroadcast
{
    public LabState State => lab.State;

    public IReadOnlyList<Finding> Findings => findings.Current;

    public DateTimeOffset? RecordedAt => null;

    public IReadOnlyList<Frame> FramesAfter(long sequence) => stream.GetFramesAfter(sequence);
}
