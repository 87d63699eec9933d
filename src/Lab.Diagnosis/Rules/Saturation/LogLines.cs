using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Reports whether the console takes every log line, or lines are dropped.</summary>
internal sealed class LogLines : IFindingRule
{
    /// <summary>Lines written per second from which on a log without drops is reported.</summary>
    public const double MinLinesPerSecond = 100;

    /// <summary>Dropped lines per second from which on the loss is reported.</summary>
    public const double MinDroppedPerSecond = 1;

    private const double SpanSeconds = 3;

    public string Id => "log-lines";

    public string Title => "Every log line is written";

    public string Why =>
        "The background writer puts many lines into one write, so the fixed cost of a write is paid once for all of them. "
        + "Its queue is bounded: when the console is still too slow, lines are dropped and counted, and requests do not wait. "
        + "A service that must not lose a line has to wait for the writer, and is then as fast as its console.";

    public bool IsPerSwitch => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        // The lines of another variant or load say nothing about this one.
        if (window.Now < window.LastChangeBefore(window.Now) + SpanSeconds)
            return null;
        if (
            window.Mean(SeriesCatalogue.LogWritten, SpanSeconds) is not { } written
            || window.Mean(SeriesCatalogue.LogDropped, SpanSeconds) is not { } dropped
        )
            return null;
        List<Evidence> evidence =
        [
            new("Lines written", $"{MetricFormat.Rate(written)} /s", SeriesCatalogue.LogWritten),
            new("Lines dropped", $"{MetricFormat.Rate(dropped)} /s", SeriesCatalogue.LogDropped),
        ];
        if (dropped >= MinDroppedPerSecond)
            return new(
                FindingSeverity.Warning,
                $"{MetricFormat.Rate(dropped)} log lines per second are dropped: the console takes "
                    + $"{MetricFormat.Rate(written)} per second.",
                dropped,
                evidence
            )
            {
                Title = "Log lines are dropped",
            };
        return dropped > 0 || written < MinLinesPerSecond || window.HasWarning
            ? null
            : new(
                FindingSeverity.Good,
                $"The console takes {MetricFormat.Rate(written)} log lines per second, and no line is dropped.",
                written,
                evidence
            );
    }
}
