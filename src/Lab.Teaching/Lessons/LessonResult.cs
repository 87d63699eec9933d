using Lab.Storage.Summaries;

namespace Lab.Teaching.Lessons;

/// <summary>The prediction for a run, and the result.</summary>
/// <param name="Run">The run.</param>
/// <param name="Prediction">The prediction.</param>
/// <param name="Figures">The figures of the active variant.</param>
/// <param name="Signals">The readings of the probes.</param>
/// <param name="WasStopped">True if the run was stopped early.</param>
public sealed record LessonResult(
    LessonRun Run,
    Prediction Prediction,
    RunFigures Figures,
    RunSignals Signals,
    bool WasStopped
)
{
    /// <summary>Background CPU in percent; null if unknown.</summary>
    public double? BackgroundCpuPercent { get; init; }
}
