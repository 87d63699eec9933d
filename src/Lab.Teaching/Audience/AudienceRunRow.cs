using Experiments;
using Lab.Targets.Frames;

namespace Lab.Teaching.Audience;

/// <summary>One point of every line that the audience sees.</summary>
/// <param name="Time">Seconds since the run started.</param>
/// <param name="Values">One number per column; null where nothing was measured.</param>
public sealed record AudienceRunRow(double Time, IReadOnlyList<double?> Values);

/// <summary>Something that is marked on the audience's charts.</summary>
/// <param name="Time">Seconds since the run started.</param>
/// <param name="Kind">One of the constants of <see cref="Lab.Targets.Frames.FrameEventKinds"/>.</param>
/// <param name="Label">What a person reads.</param>
/// <param name="Variant">The variant that came under load, where one did.</param>
public sealed record AudienceRunMark(double Time, string Kind, string Label, VariantKind? Variant);
