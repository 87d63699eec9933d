namespace LoadEngine.Runs;

/// <summary>Where a run stands.</summary>
public enum LoadRunPhase
{
    /// <summary>Iterations are being started.</summary>
    Running,

    /// <summary>No new iteration is started; those in flight may finish.</summary>
    Draining,

    /// <summary>The second stop deadline has passed; requests in flight are being cancelled.</summary>
    Interrupting,

    /// <summary>Nothing is in flight.</summary>
    Ended,
}
