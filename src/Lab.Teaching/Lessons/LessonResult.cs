using Lab.Storage.Summaries;

namespace Lab.Teaching.Lessons;

/// <summary>The prediction for a run, and the result.</summary>
/// <param name="Run">The run.</param>
/// <param name="Prediction">What the learner expected.</param>
/// <param name="Figures">The figures of the variant under load.</param>
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
    /// <summary>What other programs took of the machine's processors, in percent; null when that is not known.</summary>
    public double? BackgroundCpuPercent { get; init; }
}
