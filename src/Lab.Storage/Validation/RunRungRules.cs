using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage.Validation;

/// <summary>That the rungs of a burst ladder are those of its plan, and that no more came of them than was sent. Of runs of this program's engine. Stateless.</summary>
internal static class RunRungRules
{
    // They are of one clock, and told with three decimals.
    private const double ApartSeconds = 0.5;

    /// <summary>The first rung that cannot be, in words that name it; null when all can.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { Rungs: [_, ..] rungs } summary)
            return null;
        var (sizes, seconds) = (SizesOf(document), 0.0);
        foreach (var (index, rung) in rungs.Index())
        {
            if (sizes is not null && (index >= sizes.Count || rung.Size != sizes[index]))
                return $"Its rungs contradict its plan: 'summary.rungs[{index}].size' is {rung.Size:#,0}, and the bursts of the plan are {string.Join(", ", sizes)}.";
            seconds += rung.Seconds;
            if (seconds > summary.Seconds + ApartSeconds)
                return FormattableString.Invariant(
                    $"Its rungs contradict its length: up to 'summary.rungs[{index}].seconds' they took {seconds:#,0.###} s, and the run lasted {summary.Seconds:#,0.###} s."
                );
        }

        return MistakeInSum("succeeded", rungs.Sum(rung => (decimal)rung.Succeeded), summary.Total.Succeeded)
            ?? MistakeInSum("failed", rungs.Sum(rung => (decimal)rung.Failed), summary.Total.Failed)
            ?? (sizes is null ? null : MistakeInEnded(rungs, sizes));
    }

    private static string? MistakeInSum(string field, decimal rungs, long total) =>
        rungs > total
            ? $"Its counts contradict each other: 'summary.total.{field}' is {total:#,0}, and its rungs add up to {rungs:#,0}; they cannot be more."
            : null;

    // A frame that comes late has seen some of the next rung, too, and shares out among several what it cannot tell apart.
    private static string? MistakeInEnded(IReadOnlyList<BurstStepStats> rungs, List<int> sizes)
    {
        var (ended, sent) = (
            rungs.Sum(rung => (decimal)rung.Succeeded + rung.Failed),
            sizes.Take(rungs.Count + 1).Sum(size => (decimal)size)
        );
        return ended > sent
            ? $"Its rungs contradict themselves: up to 'summary.rungs[{rungs.Count - 1}]' {ended:#,0} requests have ended, and at most {sent:#,0} were sent."
            : null;
    }

    private static List<int>? SizesOf(RunDocument document) =>
        document.Plan["executor"] is JsonObject executor
        && executor["sizes"] is JsonArray sizes
        && sizes.All(size => size is JsonValue value && value.TryGetValue<int>(out _))
            ? [.. sizes.Select(size => size!.GetValue<int>())]
        : document.Run.Request.BurstSizes is { Count: > 0 } asked ? [.. asked]
        : null;
}
