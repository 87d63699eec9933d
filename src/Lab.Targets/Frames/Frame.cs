using Experiments;

namespace Lab.Targets.Frames;

/// <summary>Everything that is drawn at one moment.</summary>
/// <param name="Sequence">Number of the frame; rises by one with each, without gaps.</param>
/// <param name="Time">Seconds since the dashboard started, from a monotonic clock.</param>
/// <param name="Values">
/// One number per series, in the order of <c>Describe()</c>; null where nothing was measured, which is drawn as a
/// gap.
/// </param>
/// <param name="Events">What happened since the last frame; usually empty.</param>
public sealed record Frame(long Sequence, double Time, IReadOnlyList<double?> Values, IReadOnlyList<FrameEvent> Events)
{
    /// <summary>The variant that came under load within it, by a start or a switch; null where none did.</summary>
    public VariantKind? GetStartedVariant() =>
        Events
            .LastOrDefault(frameEvent =>
                frameEvent.Kind is FrameEventKinds.RunStarted or FrameEventKinds.VariantSwitched
            )
            ?.Variant;
}
