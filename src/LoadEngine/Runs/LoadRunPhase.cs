namespace LoadEngine.Runs;

/// <summary>The phase of a run.</summary>
public enum LoadRunPhase
{
    /// <summary>Iterations start.</summary>
    Running,

    /// <summary>No further iterations start; those in flight may complete.</summary>
    Draining,

    /// <summary>The graceful stop has timed out; requests in flight are being cancelled.</summary>
    Interrupting,

    /// <summary>No requests are in flight.</summary>
    Ended,
}
