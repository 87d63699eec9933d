using Lab.Foundation.Results;

namespace Lab.Campaigns.Knees;

/// <summary>The active search.</summary>
/// <param name="Knee">The search so far.</param>
/// <param name="Doing">The current activity, as text.</param>
/// <param name="IsStopping">True while it is stopping.</param>
/// <param name="SecondsLeft">Remaining time in seconds, if all of it is needed.</param>
/// <param name="Problem">A problem outside the trials, such as a folder that is not writable, or null.</param>
public sealed record KneeInProgress(LabKnee Knee, string Doing, bool IsStopping, double SecondsLeft, string? Problem);

/// <summary>The current and the stored searches; only one runs at a time. Thread-safe.</summary>
public interface IKnees
{
    /// <summary>The active search, or null.</summary>
    KneeInProgress? Current { get; }

    /// <summary>Why no search can start or resume now and what to do, as sentences; null if one can. Changes with the lab.</summary>
    string? BlockedReason { get; }

    /// <summary>Raised after progress of a search, on any thread.</summary>
    event Action? Changed;

    /// <summary>The errors of a request, by field; empty if it is valid.</summary>
    IReadOnlyList<FieldError> Validate(KneeRequest request);

    /// <summary>Validates and starts a search; fails while the lab is busy.</summary>
    KneeStart Start(KneeRequest request);

    /// <summary>Resumes a stopped search: its trials are kept.</summary>
    LabResult Resume(string id);

    /// <summary>Stops the active search; its trials are kept.</summary>
    LabResult Stop();

    /// <summary>All searches including the active one, newest first.</summary>
    KneeList List();

    /// <summary>Returns a search, or null if the identifier is unknown.</summary>
    LabKnee? Find(string id);
}

/// <summary>The result of a start.</summary>
/// <param name="Answer">The errors; empty after success.</param>
/// <param name="Knee">The search; null after an error.</param>
public sealed record KneeStart(LabResult Answer, LabKnee? Knee = null);

/// <summary>The stored searches.</summary>
/// <param name="Knees">The readable searches, newest first.</param>
/// <param name="Unreadable">The unreadable files, each with the reason.</param>
public sealed record KneeList(IReadOnlyList<LabKnee> Knees, IReadOnlyList<string> Unreadable);
