using LoadEngine.Figures;

namespace LoadEngine.Cli.Results;

/// <summary>What has to be said beside a result's figures, as sentences. Stateless.</summary>
internal static class ResultRemarks
{
    /// <summary>What the percentiles leave out, with its ages: what was cancelled, and what was never sent.</summary>
    public static IEnumerable<string> LeftOut(ResultDocument result)
    {
        if (result.Latencies.CancelledAge is { } cancelled) yield return Sentence(cancelled, "requests that were still waiting when they were cancelled");
        if (result.Latencies.DroppedAge is { } dropped) yield return Sentence(dropped, "starts that were never sent");
    }

    /// <summary>Why opening a connection may have taken longer than any answer that succeeded; null where it did not.</summary>
    public static string? Connections(ResultLatencies latencies) => latencies is { Connect: { } connect, Response: { } response } && connect.MaxMs > response.MaxMs
        ? FormattableString.Invariant($"A connection took up to {connect.MaxMs:#,0.00} ms to open, the slowest answer {response.MaxMs:#,0.00} ms: a request that waits for a new connection takes another one that is free sooner, and the new one is for those after it. Connections of requests that failed or were cancelled count as well.")
        : null;

    // Less would be written as 0.0 s, and understates nothing.
    private const double LeastSaturatedSeconds = 0.05;

    /// <summary>For how long the generator was the bottleneck and what that means, such as <c>4.2 s: the figures understate the target</c>; null where it was not.</summary>
    public static string? Saturated(ResultGenerator generator) =>
        generator.SaturatedSeconds < LeastSaturatedSeconds ? null : FormattableString.Invariant($"{generator.SaturatedSeconds:0.0} s: the figures understate the target");

    private static string Sentence(LatencyFigures ages, string what) => FormattableString.Invariant(
        $"The percentiles leave out {ages.Count:#,0} {what}: half of them waited for {ages.P50Ms / 1e3:0.0} s or longer, the oldest for {ages.MaxMs / 1e3:0.0} s.");
}
