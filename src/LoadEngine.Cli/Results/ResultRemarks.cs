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

    private static string Sentence(LatencyFigures ages, string what) => FormattableString.Invariant(
        $"The percentiles leave out {ages.Count:#,0} {what}: half of them waited for {ages.P50Ms / 1e3:0.0} s or longer, the oldest for {ages.MaxMs / 1e3:0.0} s.");
}
