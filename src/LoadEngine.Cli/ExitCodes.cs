namespace LoadEngine.Cli;

/// <summary>The exit codes of the process.</summary>
internal static class ExitCodes
{
    /// <summary>The run ended as planned and every threshold was met.</summary>
    public const int Passed = 0;

    /// <summary>The generator itself broke, or a result could not be written or printed.</summary>
    public const int InternalError = 1;

    /// <summary>The options or the plan have mistakes; nothing was sent.</summary>
    public const int BadUsage = 2;

    /// <summary>The run ended as planned, but a threshold was crossed.</summary>
    public const int ThresholdCrossed = 99;

    /// <summary>The run was interrupted; what there was of a result has been written.</summary>
    public const int Interrupted = 130;
}
