using System.Diagnostics.Metrics;
using TargetApi.Vitals;

namespace TargetApi.RetryStorm;

/// <summary>
/// Counters of a dependency, shared by all experiments. With two instruments of the same name, observers would see one
/// series that jumps between them. Thread-safe.
/// </summary>
internal sealed class DependencyCounters
{
    /// <summary>Counts the calls, including rejected ones.</summary>
    public const string CallsInstrument = "dependency.calls";

    /// <summary>Counts the responses that arrived before the caller's timeout.</summary>
    public const string AnswersInstrument = "dependency.answers";

    private readonly Counter<long> _calls,
        _answers;

    public DependencyCounters(IMeterFactory meters)
    {
        // A meter returns an existing instrument if name, unit and description match.
        var meter = meters.Create(LabMeter.Name);
        _calls = meter.CreateCounter<long>(CallsInstrument, "{call}", "Calls to what the experiment depends on.");
        _answers = meter.CreateCounter<long>(
            AnswersInstrument,
            "{answer}",
            "Responses of the dependency that arrived in time."
        );
    }

    /// <summary>Counts a call.</summary>
    public void CountCall() => _calls.Add(1);

    /// <summary>Counts a response that arrived in time.</summary>
    public void CountResponse() => _answers.Add(1);
}
