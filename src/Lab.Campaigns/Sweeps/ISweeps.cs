using Lab.Foundation.Results;

namespace Lab.Campaigns.Sweeps;

/// <summary>The active sweep.</summary>
/// <param name="Document">The sweep so far.</param>
/// <param name="Doing">The current activity, as text.</param>
/// <param name="IsStopping">True while it is stopping.</param>
/// <param name="SecondsLeft">Estimated remaining time in seconds.</param>
/// <param name="Problem">A problem outside the cells, such as a folder that is not writable, or null.</param>
public sealed record SweepProgress(
    SweepDocument Document,
    string Doing,
    bool IsStopping,
    double SecondsLeft,
    string? Problem
);

/// <summary>The current and the stored sweeps; only one sweep runs at a time. Thread-safe.</summary>
public interface ISweeps
{
    /// <summary>The active sweep, or null.</summary>
    SweepProgress? Current { get; }

    /// <summary>
    /// Why no sweep can start or resume now and what to do, as sentences; null if one can. Changes with the lab.
    /// </summary>
    string? BlockedReason { get; }

    /// <summary>Raised after progress of a sweep, on any thread.</summary>
    event Action? Changed;

    /// <summary>Validates and starts a sweep; fails while the lab is busy.</summary>
    LabResult Start(SweepRequest request);

    /// <summary>Resumes a sweep: measured cells are kept, all others are measured.</summary>
    LabResult Resume(string id);

    /// <summary>Stops the active sweep; its results are kept.</summary>
    LabResult Stop();

    /// <summary>All sweeps including the active one, newest first.</summary>
    SweepList List();

    /// <summary>Returns a sweep, or null if the identifier is unknown.</summary>
    SweepDocument? Find(string id);
}

/// <summary>The stored sweeps.</summary>
/// <param name="Sweeps">The readable sweeps, newest first.</param>
/// <param name="Unreadable">The unreadable files, each with the reason.</param>
public sealed record SweepList(IReadOnlyList<SweepDocument> Sweeps, IReadOnlyList<string> Unreadable);
