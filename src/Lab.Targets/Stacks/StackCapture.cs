using System.Text.Json.Serialization;
using Lab.Foundation.Formatting;
using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>The stacks of the target's threads at one moment.</summary>
/// <param name="TakenAt">The time of the capture.</param>
/// <param name="RunId">The run at that time, or null.</param>
/// <param name="TookMs">How long the capture took, in milliseconds.</param>
/// <param name="Threads">Number of threads.</param>
/// <param name="BusyPoolThreads">Number of busy pool threads.</param>
/// <param name="Groups">Identical stacks grouped, busy pool threads first, most threads first.</param>
public sealed record StackCapture(
    DateTimeOffset TakenAt,
    string? RunId,
    double TookMs,
    int Threads,
    int BusyPoolThreads,
    IReadOnlyList<StackGroup> Groups
)
{
    /// <summary>
    /// Requests on the server at that time, or in flight to it where it publishes no count; null without a run.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public long? OpenRequests { get; init; }

    /// <summary>Explains in two sentences why no pool thread is busy; null while one is.</summary>
    public string? DescribeIdle() =>
        (BusyPoolThreads, RunId, OpenRequests) switch
        {
            (> 0, _, _) => null,
            (_, not null, > 0 and var open) =>
                $"No thread is blocked: {MetricFormat.Pluralize(open, "request")} {(open == 1 ? "is" : "are")} awaiting. "
                    + "An awaiting request holds no thread, so no stack shows it.",
            (_, not null, _) => "No pool thread is busy at this moment. Capture again while requests are in flight.",
            _ => "No pool thread is busy, and no run is active. Start a run and capture while its queue grows.",
        };
}
