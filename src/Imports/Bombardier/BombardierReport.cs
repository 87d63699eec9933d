using Imports.Aggregation;
using Imports.Model;

namespace Imports.Bombardier;

/// <summary>A result of bombardier (https://github.com/codesenberg/bombardier), the common model of both formats.</summary>
internal static class BombardierReport
{
    /// <summary>The meaning of the figures.</summary>
    public const string Meaning =
        "Measured by bombardier. Latencies are service times of a closed model (with --rate an open one), of all requests, "
        + "failures included.";

    /// <summary>Creates the measurement.</summary>
    /// <param name="codes">Requests by class of status, as bombardier names them; <c>others</c> includes those without a response.</param>
    /// <param name="errors">Error texts with their counts.</param>
    /// <exception cref="FormatException">A class is missing.</exception>
    public static ImportedMeasurement Create(
        IReadOnlyDictionary<string, long> codes,
        IEnumerable<(string Text, long Count)> errors
    )
    {
        var unanswered = Of("others");
        var failures = StatusFailures.CountClasses(Of("3xx"), Of("4xx"), Of("5xx"));
        failures.AddUnanswered(unanswered + Of("1xx"), errors);
        var requests = codes.Values.Sum();
        return new("bombardier", Meaning)
        {
            Requests = requests,
            Answered = requests - unanswered,
            Failed = failures.Values.Sum(),
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
        };

        long Of(string name) =>
            codes.TryGetValue(name, out var count)
                ? count
                : throw new FormatException($"its count '{name}' is missing.");
    }
}
