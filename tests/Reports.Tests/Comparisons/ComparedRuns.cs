using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;
using Reports.Facts;
using Statistics.Differences;

namespace Reports.Tests.Comparisons;

/// <summary>Runs in memory, compared as the page compares stored ones.</summary>
internal static class ComparedRuns
{
    public static async Task<Comparison> CompareAsync(params RunDocument[] runs)
    {
        var reading = await ComparisonReader.ReadAsync(
            string.Join(',', runs.Select(run => run.Id)),
            new InMemoryRunStore(runs),
            Resolution.Assumed,
            TestContext.Current.CancellationToken
        );
        Assert.Empty(reading.ValidationErrors);
        return reading.Comparison!;
    }

    /// <summary>What may be said about a difference, in a word.</summary>
    public static string Said(this ComparedDifference difference) =>
        difference.IsBetter ? "Better"
        : difference.IsWorse ? "Worse"
        : difference.Difference.Certainty.ToString();
}
