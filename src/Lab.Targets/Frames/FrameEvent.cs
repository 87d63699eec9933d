using System.Text.Json.Serialization;
using Experiments;
using Observation.Runtime;

namespace Lab.Targets.Frames;

/// <summary>Something that happened at one moment: a run started, the variant was switched, the pool was adjusted.</summary>
/// <param name="Kind">One of the constants of <see cref="FrameEventKinds"/>.</param>
/// <param name="Label">Text for people, such as <c>Fixed</c> or <c>Starvation: 12 threads</c>; programs use the other fields.</param>
/// <param name="Time">Seconds since the dashboard started.</param>
public sealed record FrameEvent(string Kind, string Label, double Time)
{
    /// <summary>The variant that came under load, where one did.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public VariantKind? Variant { get; init; }

    /// <summary>The runtime's own reason for a change of the pool's thread goal, such as <c>Starvation</c>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Reason { get; init; }

    /// <summary>The pool's new thread goal.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Threads { get; init; }

    /// <summary>Users, or starts a second, from here on, where the load was changed.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Level { get; init; }

    /// <summary>A variant came under load: the first of a run, or by a switch.</summary>
    /// <param name="kind">Which of the two.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="time">When, in seconds of the stream's clock.</param>
    /// <param name="label">The display name; null for its kind.</param>
    public static FrameEvent ForVariant(string kind, VariantKind variant, double time, string? label = null) =>
        new(kind, label ?? variant.ToString(), time) { Variant = variant };

    /// <summary>The pool of the target changed its thread goal.</summary>
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

    /// <summary>
    /// The variant under load changed. The field <see cref="FrameEvent.Variant"/> says to which; every chart draws a
    /// line.
    /// </summary>
    public const string VariantSwitched = "variant-switched";

    /// <summary>Users or rate were changed in the middle of the run. The label says to what; every chart draws a line.</summary>
    public const string LoadChanged = "load-changed";

    /// <summary>The warm-up is over. Every chart draws a line.</summary>
    public const string WarmUpEnded = "warm-up-ended";

    /// <summary>No new iteration is started from here on.</summary>
    public const string RunStopping = "run-stopping";

    /// <summary>The run is over and its summary is ready.</summary>
    public const string RunEnded = "run-ended";

    /// <summary>The process of the target ended in the middle of a run, and the run with it. The label says how.</summary>
    public const string TargetDied = "target-died";

    /// <summary>
    /// A worker of the swarm has not been heard of for some seconds; the run goes on without it. Every chart draws a
    /// line.
    /// </summary>
    public const string WorkerLost = "worker-lost";

    /// <summary>The target changed its state (started, stopped, crashed).</summary>
    public const string Target = "target";

    /// <summary>The target's thread pool changed its thread goal, with the runtime's own reason, in their own fields.</summary>
    public const string PoolAdjustment = "pool-adjustment";

    /// <summary>A finding other than a notice appeared for the first time in this run. The label is its title.</summary>
    public const string Finding = "finding";

    /// <summary>The stacks of the target's threads were taken.</summary>
    public const string StacksCaptured = "stacks-captured";

    /// <summary>All of them.</summary>
    public static IReadOnlyList<string> All { get; } =
    [
        RunStarted,
        VariantSwitched,
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
