using Imports.Aggregation;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Autocannon;

/// <summary>A result of autocannon (https://github.com/mcollina/autocannon), the common model of both formats.</summary>
/// <param name="Seconds">Length of the run in seconds.</param>
/// <param name="Errors">Requests without a response, including those after a timeout.</param>
/// <param name="Timeouts">Requests after a timeout.</param>
internal sealed record AutocannonReport(double Seconds, long Errors, long Timeouts)
{
    private const string Meaning =
        "Measured by autocannon. Latencies are service times of a closed model, of all responses, in whole milliseconds. "
        + "It knows no p95.";

    /// <summary>Responses by status; null if only their number is known.</summary>
    public IReadOnlyDictionary<int, long>? Statuses { get; init; }

    /// <summary>Number of responses.</summary>
    public required long Answered { get; init; }

    /// <summary>Responses with a status other than 2xx.</summary>
    public required long Unexpected { get; init; }

    /// <summary>Responses with a body other than the expected one.</summary>
    public long Mismatches { get; init; }

    /// <summary>A remark on the figures.</summary>
    public string Remark { get; init; } = "";

    /// <summary>Creates the measurement.</summary>
    /// <exception cref="FormatException">The statuses do not add up to the number of responses.</exception>
    public ImportedMeasurement ToMeasurement()
    {
        if (Statuses is not null && Statuses.Values.Sum() != Answered)
            throw new FormatException($"the status codes are not those of {Answered:#,0} responses.");
        var (check, failures) = (
            ErrorKinds.NameOf(ErrorKind.Check),
            Statuses is null ? new Dictionary<string, long>() : StatusFailures.Count(Statuses)
        );
        // A mismatch has a status, too. Only the number is known, so it is of a response with status 2xx.
        var others = (Statuses is null ? Unexpected : 0) + Math.Min(Mismatches, Answered - Unexpected);
        if (others > 0)
            failures[check] = others;
        failures.AddUnanswered(Errors, [("timeout", Math.Min(Timeouts, Errors))]);
        return new("autocannon", Meaning + Remark)
        {
            Seconds = Seconds,
            Requests = Answered + Errors,
            Answered = Answered,
            Failed = failures.Values.Sum(),
            Statuses = Statuses ?? new Dictionary<int, long>(),
            FailuresByKind = failures,
            LatencyIsOfAllAnswers = true,
        };
    }
}
