namespace Lab.Targets.Stacks;

/// <summary>State of the recording.</summary>
public enum NettracePhase
{
    /// <summary>Nothing was recorded.</summary>
    None,

    /// <summary>A recording is in progress.</summary>
    Recording,

    /// <summary>The file is complete.</summary>
    Complete,

    /// <summary>The recording failed.</summary>
    Failed,
}

/// <summary>The newest recording of the target's events.</summary>
/// <param name="Phase">Its state.</param>
/// <param name="Seconds">Requested length in seconds.</param>
/// <param name="ElapsedSeconds">Length so far in seconds.</param>
/// <param name="Bytes">Size so far.</param>
/// <param name="ProcessId">The recorded process, or null.</param>
/// <param name="Problem">The reason of a failure; otherwise null.</param>
public sealed record NettraceState(
    NettracePhase Phase,
    int Seconds = 0,
    double ElapsedSeconds = 0,
    long Bytes = 0,
    int? ProcessId = null,
    string? Problem = null
);

/// <summary>Records events of the target as a <c>.nettrace</c> file, one recording at a time. Thread-safe.</summary>
public interface INettraceRecordings
{
    /// <summary>The newest recording.</summary>
    NettraceState State { get; }

    /// <summary>Path of the complete file; null if there is none.</summary>
    string? File { get; }

    /// <summary>Starts a recording and deletes the previous one; the reason if it is rejected, otherwise null.</summary>
    /// <param name="seconds">Its length, from 1 to 120 s.</param>
    string? Start(int seconds);

    /// <summary>Ends the recording early. The file is kept.</summary>
    void Stop();
}
