using System.Diagnostics.Metrics;

namespace TargetApi.RetryStorm;

/// <summary>
/// What is counted of a dependency, whichever experiment calls one. Everybody gets the same two instruments: of two with one name, those who
/// watch the process see one series that jumps between them. Thread-safe.
/// </summary>
internal sealed class DependencyCounters
{
    /// <summary>The meter under which they are published.</summary>
    public const string MeterName = "ConcurrencyLab";

    /// <summary>Counts the calls, refused ones included.</summary>
    public const string CallsInstrument = "dependency.calls";

    /// <summary>Counts the answers somebody still waited for.</summary>
    public const string AnswersInstrument = "dependency.answers";

    private readonly Counter<long> _calls,
        _answers;

    public DependencyCounters(IMeterFactory meters)
    {
        // A meter gives what it has made already where name, unit and description are the same.
        var meter = meters.Create(MeterName);
        _calls = meter.CreateCounter<long>(CallsInstrument, "{call}", "Calls to what the experiment depends on.");
        _answers = meter.CreateCounter<long>(
            AnswersInstrument,
            "{answer}",
            "Answers of what the experiment depends on that somebody still waited for."
        );
    }

    /// <summary>It was called.</summary>
    public void CountCall() => _calls.Add(1);

    /// <summary>It answered while somebody still waited.</summary>
    public void CountResponse() => _answers.Add(1);
}
