using LoadEngine.Cli.Results;

namespace LoadEngine.Cli;

/// <summary>The exit codes of the process.</summary>
internal static class ExitCodes
{
    /// <summary>The run completed and all thresholds were met.</summary>
    public const int Passed = 0;

    /// <summary>The generator failed, or a result could not be written or printed.</summary>
    public const int InternalError = 1;

    /// <summary>The options or the plan are invalid; nothing was sent.</summary>
    public const int BadUsage = 2;

    /// <summary>
    /// The pairs of a proof or the trials of a search do not decide, or the saturated generator may be the cause of a crossed threshold.
    /// </summary>
    public const int Undecided = 98;

    /// <summary>A threshold was crossed, a claim does not hold, or an objective fails at the lowest load.</summary>
    public const int ThresholdCrossed = 99;

    /// <summary>The run was interrupted; the partial result was written.</summary>
    public const int Interrupted = 130;

    /// <summary>The exit code of a run that ended as planned.</summary>
    public static int From(ResultDocument result) =>
        result.Passed ? Passed
        : result.Inconclusive ? Undecided
        : ThresholdCrossed;
}
