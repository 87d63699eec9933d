using Observation.Stacks;

namespace Observer.Source;

/// <summary>
/// Finds the line of a call. The map of an optimised method can lack the statement of the call; then it is the next call of the
/// called method. Not thread-safe.
/// </summary>
internal sealed class CallLines(SourceLines symbols, CallSites calls)
{
    /// <summary>File and line; null if the symbols do not contain them.</summary>
    /// <param name="module">Full path of the module.</param>
    /// <param name="method">The calling method's metadata token.</param>
    /// <param name="offset">IL offset in that method, or null if it is unknown.</param>
    /// <param name="called">Name of the called method without type, or null if it is unknown.</param>
    public (string File, int Line)? Find(string module, int method, int? offset, string? called)
    {
        var mapped = symbols.Find(module, method, offset);
        if (called is null || mapped is null)
            return mapped;
        var candidates = calls.Find(module, method, called);
        if (offset is not null && candidates.Any(call => symbols.Find(module, method, call) == mapped))
            return mapped;
        return candidates.Where(call => call >= (offset ?? 0)).Select(call => (int?)call).FirstOrDefault() is { } next
            ? symbols.Find(module, method, next)
            : mapped;
    }
}
