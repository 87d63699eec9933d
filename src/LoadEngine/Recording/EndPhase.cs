namespace LoadEngine.Recording;

/// <summary>The phase of the run in which an iteration ended.</summary>
internal enum EndPhase
{
    /// <summary>Under load.</summary>
    Load,

    /// <summary>Under load, after the switch to another target.</summary>
    AfterSwitch,

    /// <summary>After the last start.</summary>
    Drain,

    /// <summary>In the warm-up, which is not counted.</summary>
    WarmUp,
}
