using Lab.Diagnosis;
using Lab.Findings;
using Lab.Frames;
using Lab.Live;

namespace Dashboard.Room.Programme;

/// <summary>The lab as it is. Stateless.</summary>
internal sealed class LabProgramme(ILab lab, IFindings findings, FrameStream stream) : IProgramme
{
    public LabState State => lab.State;

    public IReadOnlyList<Finding> Findings => findings.Current;

    public DateTimeOffset? RecordedAt => null;

    public IReadOnlyList<Frame> FramesAfter(long sequence) => stream.KeptAfter(sequence);
}
