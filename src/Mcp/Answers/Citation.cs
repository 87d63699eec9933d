using Lab.Targets.Frames;

namespace Mcp.Answers;

/// <summary>The run and samples that the figures of a result come from.</summary>
/// <param name="Run">Identifier of the run.</param>
/// <param name="FromSeconds">First sample, in seconds since the run started.</param>
/// <param name="ToSeconds">Last sample, in seconds since the run started.</param>
/// <param name="Samples">Number of samples, both ends included; four per second.</param>
internal sealed record Citation(string Run, double FromSeconds, double ToSeconds, int Samples)
{
    /// <summary>Cites all frames of a run.</summary>
    public static Citation From(string run, IReadOnlyList<Frame> frames) =>
        frames is [var first, .., var last]
            ? new(run, 0, Math.Round(last.Time - first.Time, 2), frames.Count)
            : new(run, 0, 0, frames.Count);
}
