using Lab.Targets.Frames;

namespace Mcp.Answers;

/// <summary>Where an answer's figures come from, so that whoever quotes them can be checked. Immutable.</summary>
/// <param name="Run">Identifier of the run.</param>
/// <param name="FromSeconds">First sample, in seconds since the run started.</param>
/// <param name="ToSeconds">Last sample, in seconds since the run started.</param>
/// <param name="Samples">Samples in between, both included; four a second.</param>
internal sealed record Citation(string Run, double FromSeconds, double ToSeconds, int Samples)
{
    /// <summary>The whole of a run's frames.</summary>
    public static Citation From(string run, IReadOnlyList<Frame> frames) =>
        frames is [var first, .., var last]
            ? new(run, 0, Math.Round(last.Time - first.Time, 2), frames.Count)
            : new(run, 0, 0, frames.Count);
}
