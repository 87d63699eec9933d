using Experiments;
using Lab.Targets.Frames;

namespace Lab.Teaching.Audience;

/// <summary>One point of each line on the audience's charts.</summary>
/// <param name="Time">Seconds since the run started.</param>
/// <param name="Values">One value per column; null if nothing was measured.</param>
public sealed record AudienceRunRow(double Time, IReadOnlyList<double?> Values);

/// <summary>An event on the audience's charts.</summary>
/// <param name="Time">Seconds since the run started.</param>
/// <param name="Kind">One of the constants of <see cref="Lab.Targets.Frames.FrameEventKinds"/>.</param>
/// <param name="Label">Display text.</param>
/// <param name="Variant">The new variant of a start or switch.</param>
public sealed record AudienceRunMark(double Time, string Kind, string Label, VariantKind? Variant);
