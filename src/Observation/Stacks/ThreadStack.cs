namespace Observation.Stacks;

/// <summary>The stack of one thread.</summary>
/// <param name="Frames">Its stack, innermost frame first.</param>
/// <param name="Request">Its request, such as <c>GET /orders/{id}</c>; null if its beginning was not recorded.</param>
public sealed record ThreadStack(IReadOnlyList<StackFrame> Frames, string? Request = null);
