using Dashboard.Runs;
using Experiments;

namespace Dashboard.BeforeAfter;

/// <summary>How long a run is planned to take. Stateless.</summary>
internal static class RunLength
{
    /// <summary>Its length in seconds.</summary>
    public static double SecondsOf(RunRequest request)
    {
        var preset = ExperimentCatalogue.Find(request.Experiment)?.Presets.FirstOrDefault(each => each.Id == request.Preset);
        return (preset?.Stages ?? request.Stages)?.Sum(stage => stage.Seconds) ?? request.DurationSeconds;
    }
}
