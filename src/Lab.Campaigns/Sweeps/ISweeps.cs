using Lab.Foundation.Results;

namespace Lab.Campaigns.Sweeps;

/// <summary>The sweep in progress.</summary>
/// <param name="Document">The sweep so far.</param>
/// <param name="Doing">The current activity, as text.</param>
/// <param name="IsStopping">True when it was asked to stop.</param>
/// <param name="SecondsLeft">About how long it takes from now on.</param>
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
    /// <summary>The sweep in progress, or null.</summary>
    SweepProgress? Current { get; }

    /// <summary>
    /// Why none can be started or resumed now and what to do about it, as sentences; null while one can. It changes
    /// with the lab.
    /// </summary>
    string? BlockedReason { get; }

    /// <summary>Raised when a sweep has come further, on any thread.</summary>
    event Action? Changed;

    /// <summary>Checks and starts a sweep; refuses while the lab is busy.</summary>
    LabResult Start(SweepRequest request);

    /// <summary>Goes on with a sweep: cells that were measured are kept, all others are tried (again).</summary>
    LabResult Resume(string id);

    /// <summary>Stops the sweep in progress; the measurement is kept.</summary>
    LabResult Stop();

    /// <summary>Every sweep, newest first, the one in progress included.</summary>
    SweepList List();

    /// <summary>Returns a sweep, or null when the identifier is unknown.</summary>
    SweepDocument? Find(string id);
}

/// <summary>The sweeps that were kept.</summary>
/// <param name="Sweeps">Those that can be read, newest first.</param>
/// <param name="Unreadable">Files that cannot, each with the reason.</param>
public sealed record SweepList(IReadOnlyList<SweepDocument> Sweeps, IReadOnlyList<string> Unreadable);
