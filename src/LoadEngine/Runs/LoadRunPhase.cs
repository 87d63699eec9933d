namespace LoadEngine.Runs;

/// <summary>Where a run stands.</summary>
public enum LoadRunPhase
{
    /// <summary>Iterations are being started.</summary>
    Running,

    /// <summary>No new iteration is started; those in flight may finish.</summary>
    Draining,

    /// <summary>The second deadline of the stop has passed: what is in flight is being cancelled.</summary>
    Interrupting,

    /// <summary>Nothing is in flight.</summary>
    Ended,
}
