using LoadEngine.Recording;

namespace Knee.Trials;

/// <summary>The measurement of a trial, before it is judged.</summary>
/// <param name="Total">The counts, with requests without an answer counted as failures.</param>
/// <param name="Figures">The figures.</param>
/// <param name="LatenessP99Ms">99th percentile of the delay of the starts in milliseconds; null without starts.</param>
/// <param name="LateDrops">Starts that were dropped because the generator was late.</param>
public sealed record TrialObservation(
    Tally Total,
    TrialFigures Figures,
    double? LatenessP99Ms = null,
    long LateDrops = 0
)
{
    /// <summary>
    /// 99th percentile of the time in milliseconds that requests waited for the generator, at their start and at their response.
    /// </summary>
    public double GeneratorWaitMs { get; init; }

    /// <summary>Requests in flight when the trial was ended early, because they piled up; null if it ran to its end.</summary>
    public long? PiledUp { get; init; }
}
