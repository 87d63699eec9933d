using System.Globalization;
using System.Net;
using Imports.Aggregation;
using Imports.Model;

namespace Imports.NBomber;

/// <summary>A scenario or a step of NBomber (https://nbomber.com/docs/reporting/reports).</summary>
/// <param name="Name">The name.</param>
/// <param name="Succeeded">Successful requests.</param>
/// <param name="Failed">Failed requests.</param>
/// <param name="Seconds">Length in seconds.</param>
/// <param name="Latency">Latencies of the successful requests in milliseconds.</param>
internal sealed record NBomberPart(string Name, long Succeeded, long Failed, double Seconds, Latencies Latency);

/// <summary>The common model of the reports of NBomber.</summary>
internal static class NBomberReport
{
    /// <summary>The step that NBomber adds to a scenario with the figures of the whole scenario.</summary>
    public const string WholeScenario = "global information";

    private const string Meaning =
        "Measured by NBomber. Latencies are those of successful scenarios or steps, whichever the report has as its whole.";

    /// <summary>Creates the measurement.</summary>
    /// <param name="parts">The parts, by scenario.</param>
    /// <param name="statuses">Requests by status, as text.</param>
    /// <exception cref="FormatException">There is no part.</exception>
    public static ImportedMeasurement Create(
        IEnumerable<IReadOnlyList<NBomberPart>> parts,
        IEnumerable<(string Status, long Count)> statuses
    )
    {
        var counted = parts
            .SelectMany(scenario =>
                scenario.FirstOrDefault(part => part.Name == WholeScenario) is { } whole ? [whole] : scenario
            )
            .ToList();
        if (counted.Count == 0)
            throw new FormatException("it has no scenario.");
        var (failed, succeeded) = (counted.Sum(part => part.Failed), counted.Sum(part => part.Succeeded));
        var byStatus = statuses
            .Select(pair => (Status: StatusOf(pair.Status), pair.Count))
            .Where(pair => pair.Status is not null)
            .GroupBy(pair => pair.Status!.Value)
            .ToDictionary(pair => pair.Key, pair => pair.Sum(row => row.Count));
        var failures = StatusFailures.Count(byStatus);
        // A test can call any status a success.
        if (failures.Values.Sum() > failed)
            failures.Clear();
        failures.AddUnanswered(failed - failures.Values.Sum(), []);
        return new(
            "NBomber",
            counted.Count == 1
                ? Meaning
                : $"{Meaning} It has {counted.Count} of them: their requests are added up, and there are no common percentiles."
        )
        {
            Seconds = counted.Max(part => part.Seconds),
            Requests = succeeded + failed,
            Failed = failed,
            Statuses = byStatus,
            FailuresByKind = failures,
            Latency = counted is [var single] ? single.Latency : new(Max: counted.Max(part => part.Latency.Max)),
        };
    }

    private static int? StatusOf(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number is >= 100 and < 1_000
                ? number
                : null
            : Enum.TryParse<HttpStatusCode>(text, out var named) && Enum.IsDefined(named)
                ? (int)named
                : null;
}
