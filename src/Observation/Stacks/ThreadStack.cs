namespace Observation.Stacks;

/// <summary>What one thread was doing.</summary>
/// <param name="Frames">Its stack, innermost frame first.</param>
/// <param name="Request">The request it was at, such as <c>GET /orders/{id}</c>, where that was seen to begin on this thread; null where it was not.</param>
public sealed record ThreadStack(IReadOnlyList<StackFrame> Frames, string? Request = null);
