using Lab.Storage.Summaries;

namespace Lab.Teaching.Lessons;

/// <summary>What was predicted for a run, and what came of it.</summary>
/// <param name="Run">The run.</param>
/// <param name="Prediction">What the learner expected.</param>
/// <param name="Figures">The figures of the variant under fire.</param>
/// <param name="Signals">What the probes saw.</param>
/// <param name="WasStopped">True when it was stopped before its time.</param>
public sealed record LessonResult(
    LessonRun Run,
    Prediction Prediction,
    RunFigures Figures,
    RunSignals Signals,
    bool WasStopped
)
{
    /// <summary>What other programs took of the machine's processors meanwhile, in percent; null when that is not known.</summary>
    public double? BackgroundCpuPercent { get; init; }
}
