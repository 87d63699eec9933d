namespace Lab.Targets.Frames;

/// <summary>Who contributes to a frame, in the order in which they do. Immutable.</summary>
/// <param name="InOrder">The run first: what it finds out at its end belongs to the same frame.</param>
public sealed record FrameSources(IReadOnlyList<IFrameSource> InOrder);
