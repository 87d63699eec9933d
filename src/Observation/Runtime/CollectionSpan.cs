namespace Observation.Runtime;

/// <summary>
/// The time that the growth of one collection covers, by the process's own clock. What is counted is read when a collection begins: its end may
/// come much later, after a pause or a wait for a processor, and from end to end the next one would seem short and all it counted too fast.
/// Not thread-safe: the session's thread owns it.
/// </summary>
internal sealed class CollectionSpan
{
    private double? _before, _begun;

    /// <summary>Seconds from the beginning of the collection before to that of this one; null for the first.</summary>
    public double? Seconds => (_begun - _before) / 1_000;

    /// <summary>A collection begins.</summary>
    /// <param name="nowMs">The process's own clock, in milliseconds.</param>
    public void Begin(double nowMs) => (_before, _begun) = (_begun, nowMs);
}
