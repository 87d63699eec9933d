using System.Text.Json.Serialization;
using Experiments;

namespace Lab.Targets.Frames;

/// <summary>The values of all series at one moment.</summary>
/// <param name="Sequence">Sequence number; increases by one with each frame.</param>
/// <param name="Time">Seconds since the dashboard started, from a monotonic clock.</param>
/// <param name="Values">
/// One value per series, in the order of <c>Describe()</c>; null if nothing was measured, which is drawn as a gap.
/// </param>
/// <param name="Events">Events since the last frame; usually empty.</param>
public sealed record Frame(long Sequence, double Time, IReadOnlyList<double?> Values, IReadOnlyList<FrameEvent> Events)
{
    /// <summary>Pool threads that wait, by line, most threads first; null if the threads were not observed.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<LineThreads>? Held { get; init; }

    /// <summary>The variant that was started or switched to within this frame; otherwise null.</summary>
    public VariantKind? GetStartedVariant() =>
        Events
            .LastOrDefault(frameEvent =>
                frameEvent.Kind is FrameEventKinds.RunStarted or FrameEventKinds.VariantSwitched
            )
            ?.Variant;
}
