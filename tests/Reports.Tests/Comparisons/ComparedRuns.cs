using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Comparisons;

namespace Reports.Tests.Comparisons;

/// <summary>Runs in memory, compared as the page compares stored ones.</summary>
internal static class ComparedRuns
{
    public static async Task<Comparison> CompareAsync(params RunDocument[] runs)
    {
        var reading = await ComparisonReader.ReadAsync(
            string.Join(',', runs.Select(run => run.Id)),
            new InMemoryRunStore(runs),
            TestContext.Current.CancellationToken
        );
        Assert.Empty(reading.ValidationErrors);
        return reading.Comparison!;
    }
}
