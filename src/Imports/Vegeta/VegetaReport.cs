using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Vegeta;

/// <summary>A report of vegeta (https://github.com/tsenart/vegeta), the common model of both formats.</summary>
internal static class VegetaReport
{
    private const string Meaning =
        "Measured by vegeta. Latencies are service times of an open model, of all requests, failures included.";

    /// <summary>Creates the measurement.</summary>
    /// <param name="seconds">Seconds from the first request to the last response.</param>
    /// <param name="requests">Number of requests.</param>
    /// <param name="codes">Requests by status; 0 without a response.</param>
    /// <param name="latency">Latencies in milliseconds.</param>
    /// <exception cref="FormatException">The statuses do not add up to the number of requests.</exception>
    public static ImportedMeasurement Create(
        double seconds,
        long requests,
        IReadOnlyDictionary<int, long> codes,
        Latencies latency
    )
    {
        if (codes.Values.Sum() != requests)
            throw new FormatException($"the status codes are not those of {requests:#,0} requests.");
        var statuses = codes.Where(code => code.Key != 0).ToDictionary();
        var failures = StatusFailures.Count(codes);
        return new("vegeta", Meaning)
        {
            Seconds = seconds,
            Requests = requests,
            Answered = statuses.Values.Sum(),
            Failed = failures.Values.Sum(),
            Statuses = statuses,
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
            Latency = latency,
        };
    }
}
