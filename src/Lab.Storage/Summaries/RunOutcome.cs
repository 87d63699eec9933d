using System.Text.Json.Serialization;

namespace Lab.Storage.Summaries;

/// <summary>How a run ended.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<RunOutcome>))]
public enum RunOutcome
{
    /// <summary>The plan was completed.</summary>
    [JsonStringEnumMemberName("completed")]
    Completed,

    /// <summary>The user stopped the run.</summary>
    [JsonStringEnumMemberName("stopped")]
    Stopped,

    /// <summary>A defect of the load engine ended the run.</summary>
    [JsonStringEnumMemberName("failed")]
    Failed,

    /// <summary>The target's process ended during the run.</summary>
    [JsonStringEnumMemberName("target-died")]
    TargetDied,
}

/// <summary>The names of <see cref="RunOutcome"/>, defined only here.</summary>
public static class RunOutcomes
{
    /// <summary>The name in documents and events, such as <c>target-died</c>.</summary>
    public static string Name(this RunOutcome outcome) =>
        outcome switch
        {
            RunOutcome.Completed => "completed",
            RunOutcome.Stopped => "stopped",
            RunOutcome.Failed => "failed",
            _ => "target-died",
        };

    /// <summary>The display name.</summary>
    public static string Title(this RunOutcome outcome) =>
        outcome switch
        {
            RunOutcome.Completed => "Completed",
            RunOutcome.Stopped => "Stopped",
            RunOutcome.Failed => "Failed",
            _ => "Target died",
        };

    /// <summary>Describes in a sentence how the outcome affects the figures; null for a completed run.</summary>
    public static string? Remark(this RunOutcome outcome) =>
        outcome switch
        {
            RunOutcome.Completed => null,
            RunOutcome.Stopped => "Stopped early: the results cover the time until the stop.",
            RunOutcome.Failed => "The load engine failed during this run. The results cover the time until then.",
            _ => "The target process ended during this run. The results cover the time until then.",
        };
}
