using Experiments;
using Lab.Storage;
using Lab.Storage.Store;
using Statistics.Differences;

namespace Reports.Comparisons;

/// <summary>The result of requesting a comparison.</summary>
/// <param name="Comparison">The comparison; null if there are errors.</param>
/// <param name="ValidationErrors">The errors of the request.</param>
public sealed record ComparisonReadResult(Comparison? Comparison, IReadOnlyList<string> ValidationErrors);

/// <summary>Creates a comparison from a list of keys such as <c>a,b~Fixed</c>.</summary>
public static class ComparisonReader
{
    /// <summary>The keys of a list, without duplicates.</summary>
    public static IReadOnlyList<string> Keys(string? runs) =>
        [
            .. (runs ?? "")
                .Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
                .Distinct(StringComparer.Ordinal),
        ];

    /// <summary>Reads the documents and compares them.</summary>
    /// <param name="runs">The keys, separated by commas.</param>
    /// <param name="store">The stored runs.</param>
    /// <param name="resolution">The resolution of the machine.</param>
    /// <param name="cancellation">Cancels the reading.</param>
    public static async Task<ComparisonReadResult> ReadAsync(
        string runs,
        IRunStore store,
        Resolution resolution,
        CancellationToken cancellation
    )
    {
        var keys = Keys(runs);
        if (keys.Count < Comparison.MinRuns)
            return Fail(
                keys.Count == 0 ? "Choose two to six runs to compare." : "Choose at least two runs, at most six."
            );
        if (keys.Count > Comparison.MaxRuns)
            return Fail(
                $"At most six runs can be compared; there are {keys.Count}. Remove {keys.Count - Comparison.MaxRuns}."
            );
        var (contenders, mistakes) = (new List<ComparedRun>(), new List<string>());
        foreach (var key in keys)
        {
            var (contender, mistake) = await ReadRunAsync(key, store, cancellation);
            if (contender is not null)
                contenders.Add(contender);
            else
                mistakes.Add(mistake!);
        }

        return mistakes.Count > 0
            ? new(null, mistakes)
            : new(
                await Task.Run(() => new Comparison(Named(contenders)) { Resolution = resolution }, cancellation),
                []
            );
    }

    private static async Task<(ComparedRun? Contender, string? Mistake)> ReadRunAsync(
        string key,
        IRunStore store,
        CancellationToken cancellation
    )
    {
        var parts = key.Split(ComparedRun.Separator);
        VariantKind? only = null;
        if (parts.Length > 1)
        {
            if (parts.Length > 2 || !Enum.TryParse<VariantKind>(parts[1], out var kind) || !Enum.IsDefined(kind))
                return (null, $"The variant must be one of: {string.Join(", ", Enum.GetNames<VariantKind>())}.");
            only = kind;
        }

        if (await store.ReadAsync(parts[0], cancellation) is not { } run)
            return (
                null,
                MissingRunMessages.DescribePending(store, parts[0])
                    ?? "There is no such stored run. It may have been deleted."
            );
        try
        {
            var contender = await Task.Run(() => ComparedRun.From(key, run, only), cancellation);
            // A run in which no request completed is a result, too.
            return only is null || contender.Figures.Requests > 0 || contender.VariantsOfRun.Contains($"{only}")
                ? (contender, null)
                : (null, $"The run '{run.Labels.Name}' has no variant {only}.");
        }
        catch (OverflowException)
        {
            return (null, $"The counts of the run '{run.Labels.Name}' are too large.");
        }
    }

    // Names may repeat; start times make them unique.
    private static List<ComparedRun> Named(List<ComparedRun> contenders) =>
        [
            .. contenders.Select(run =>
                contenders.Count(other => other.Name == run.Name) == 1
                    ? run
                    : run with
                    {
                        Name = $"{run.Name} ({run.Run.Id})",
                    }
            ),
        ];

    private static ComparisonReadResult Fail(string mistake) => new(null, [mistake]);
}
