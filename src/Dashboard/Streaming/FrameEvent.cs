namespace Dashboard.Streaming;

/// <summary>Something that happened at one moment: a run started, the variant was switched, the pool was adjusted.</summary>
/// <param name="Kind">One of the constants of <see cref="FrameEventKinds"/>.</param>
/// <param name="Label">What a person reads, such as <c>Fixed</c> or <c>Starvation: 12 threads</c>.</param>
/// <param name="Time">Seconds since the dashboard started.</param>
public sealed record FrameEvent(string Kind, string Label, double Time);

/// <summary>The kinds of <see cref="FrameEvent"/>.</summary>
public static class FrameEventKinds
{
    /// <summary>A run started; charts begin here. The label is the variant's kind.</summary>
    public const string RunStarted = "run-started";

    /// <summary>The variant under fire changed. The label is the new variant's kind; every chart draws a line.</summary>
    public const string VariantSwitched = "variant-switched";

    /// <summary>No new iteration is started from here on.</summary>
    public const string RunStopping = "run-stopping";

    /// <summary>The run is over and its summary is ready.</summary>
    public const string RunEnded = "run-ended";

    /// <summary>The target changed its state (started, stopped, crashed).</summary>
    public const string Target = "target";

    /// <summary>The target's thread pool changed its thread goal, with the runtime's own reason.</summary>
    public const string PoolAdjustment = "pool-adjustment";

    /// <summary>A finding other than a notice appeared for the first time in this run. The label is its title.</summary>
    public const string Finding = "finding";

    /// <summary>The stacks of the target's threads were taken.</summary>
    public const string StacksCaptured = "stacks-captured";
}
