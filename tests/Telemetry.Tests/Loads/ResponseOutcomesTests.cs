using LoadEngine.Figures;
using Telemetry.Loads;

namespace Telemetry.Tests.Loads;

public sealed class ResponseOutcomesTests
{
    [Theory]
    [InlineData("200:5", "", 5, 200, null, "_OTHER")]
    [InlineData("404:5", "", 5, 404, null, "_OTHER")]
    [InlineData("200:3 204:2", "", 5, null, null, "_OTHER")]
    [InlineData("200:5 503:2", "5xx:2", 5, 200, 503, "503")]
    [InlineData("200:5 429:2", "429:2", 5, 200, 429, "429")]
    [InlineData("200:5", "request-timeout:2", 5, 200, null, "request-timeout")]
    [InlineData("200:5 500:1 503:1", "5xx:2", 5, 200, null, "5xx")]
    [InlineData("200:5 503:1", "5xx:1 request-timeout:1", 5, 200, null, "_OTHER")]
    [InlineData("200:4", "check:4", 0, 200, 200, "check")]
    [InlineData("200:6", "check:2", 4, 200, null, "check")]
    [InlineData("200:5 204:1", "check:1", 5, null, null, "check")]
    [InlineData("", "connect-refused:3", 0, null, null, "connect-refused")]
    [InlineData("302:3", "3xx:3", 0, 302, 302, "3xx")]
    public void Of_CountsOfAnInterval_NamesWhatHoldsForEachAnswerAlone(
        string statuses,
        string errors,
        long succeeded,
        int? succeededStatus,
        int? failedStatus,
        string errorType
    )
    {
        var byError = Counts(errors);
        var counts = IterationCounts.None with
        {
            Succeeded = succeeded,
            Failed = byError.Values.Sum(),
            ByStatus = Counts(statuses).ToDictionary(pair => int.Parse(pair.Key), pair => pair.Value),
            ByError = byError,
        };

        Assert.Equal(new(succeededStatus, failedStatus, errorType), ResponseOutcomes.From(counts));
    }

    private static Dictionary<string, long> Counts(string words) =>
        words
            .Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(word => word.Split(':'))
            .ToDictionary(pair => pair[0], pair => long.Parse(pair[1]));
}
