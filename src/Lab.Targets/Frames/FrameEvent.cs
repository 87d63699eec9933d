using System.Text.Json.Serialization;
using Experiments;
using Observation.Runtime;

namespace Lab.Targets.Frames;

/// <summary>An event: a run started, the variant was switched, the pool was adjusted.</summary>
/// <param name="Kind">One of the constants of <see cref="FrameEventKinds"/>.</param>
/// <param name="Label">Display text, such as <c>Fixed</c> or <c>Starvation: 12 threads</c>; programs use the other
/// fields.</param>
/// <param name="Time">Seconds since the dashboard started.</param>
public sealed record FrameEvent(string Kind, string Label, double Time)
{
    /// <summary>The new variant of a start or switch.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public VariantKind? Variant { get; init; }

    /// <summary>The runtime's reason for a change of the pool's thread goal, such as <c>Starvation</c>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Reason { get; init; }

    /// <summary>The pool's new thread goal.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Threads { get; init; }

    /// <summary>The new users or starts per second after a load change.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Level { get; init; }

    /// <summary>
    /// The requests in flight to the earlier variant at a switch; null where the new variant is under load at once.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public long? Waiting { get; init; }

    /// <summary>Creates the event of a start or switch.</summary>
    /// <param name="kind">The kind of the event.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="time">Seconds on the clock of the stream.</param>
    /// <param name="label">The display name; null for the name of the kind.</param>
    public static FrameEvent ForVariant(string kind, VariantKind variant, double time, string? label = null) =>
        new(kind, label ?? variant.ToString(), time) { Variant = variant };

    /// <summary>Creates the event of a pool adjustment.</summary>
    public static FrameEvent ForAdjustment(string reason, int threads, double time) =>
        new(FrameEventKinds.PoolAdjustment, FormattableString.Invariant($"{reason}: {threads} threads"), time)
        {
            Reason = reason,
            Threads = threads,
        };
}

/// <summary>The kinds of <see cref="FrameEvent"/>.</summary>
public static class FrameEventKinds
{
    /// <summary>A run started; charts begin here. <see cref="FrameEvent.Variant"/> is its variant.</summary>
    public const string RunStarted = "run-started";

    /// <summary>The active variant changed to <see cref="FrameEvent.Variant"/>. Every chart draws a line.</summary>
    public const string VariantSwitched = "variant-switched";

    /// <summary>
    /// The first request was sent to <see cref="FrameEvent.Variant"/> after a switch to it; until then all users wait for responses
    /// of the earlier variant. Every chart draws a line.
    /// </summary>
    public const string FirstRequest = "first-request";

    /// <summary>Users or rate changed during the run; the label has the new value. Every chart draws a line.</summary>
    public const string LoadChanged = "load-changed";

    /// <summary>The warm-up ended. Every chart draws a line.</summary>
    public const string WarmUpEnded = "warm-up-ended";

    /// <summary>No new iterations start after this.</summary>
    public const string RunStopping = "run-stopping";

    /// <summary>The run ended and its summary is available.</summary>
    public const string RunEnded = "run-ended";

    /// <summary>The target's process ended during a run, which ended the run. The label has the reason.</summary>
    public const string TargetDied = "target-died";

    /// <summary>
    /// A worker of the swarm has not reported for some seconds; the run continues without it. Every chart draws a line.
    /// </summary>
    public const string WorkerLost = "worker-lost";

    /// <summary>The target changed its state (started, stopped, crashed).</summary>
    public const string Target = "target";

    /// <summary>The target's thread pool changed its thread goal; reason and goal are in separate fields.</summary>
    public const string PoolAdjustment = "pool-adjustment";

    /// <summary>A finding other than a notice appeared for the first time in this run. The label is its title.</summary>
    public const string Finding = "finding";

    /// <summary>The stacks of the target's threads were captured.</summary>
    public const string StacksCaptured = "stacks-captured";

    /// <summary>All kinds.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        RunStarted,
        VariantSwitched,
        FirstRequest,
        LoadChanged,
        WarmUpEnded,
        RunStopping,
        RunEnded,
        TargetDied,
        WorkerLost,
        Target,
        PoolAdjustment,
        Finding,
        StacksCaptured,
    ];
}
