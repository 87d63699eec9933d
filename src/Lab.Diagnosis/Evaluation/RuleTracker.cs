using Lab.Diagnosis.Findings;
using Observer.Contract;

namespace Lab.Diagnosis.Evaluation;

/// <summary>Follows one rule through one run, with a tracker for each cause that it reports. Not thread-safe.</summary>
internal sealed class RuleTracker(IFindingRule rule)
{
    private readonly List<(string Title, CauseTracker Tracker)> _causes = [];

    /// <summary>The causes in the order in which they were seen first.</summary>
    public IEnumerable<CauseTracker> Causes => _causes.Select(cause => cause.Tracker);

    /// <summary>True while one of the causes is active.</summary>
    public bool IsActive => _causes.Exists(cause => cause.Tracker.IsActive);

    /// <summary>True while one of the causes suppresses all other rules.</summary>
    public bool IsCertain => _causes.Exists(cause => cause.Tracker.IsCertain);

    /// <summary>True while a warning of the rule is active.</summary>
    public bool HasWarning => _causes.Exists(cause => cause.Tracker.HasWarning);

    /// <summary>True while the service is not healthy because of the rule.</summary>
    public bool BlocksHealthy => _causes.Exists(cause => cause.Tracker.BlocksHealthy);

    /// <summary>Identifier of the rule.</summary>
    public string Id => rule.Id;

    /// <summary>True while its findings have the cause of an active finding of this rule.</summary>
    public bool Absorbs(FindingWindow window, RuleTracker other) => IsActive && rule.Absorbs(window).Contains(other.Id);

    /// <summary>The look that a current or coming finding needs and since when; null where it needs none.</summary>
    public (ObserverCommand Look, double Since)? NeededLook =>
        rule.Look is { } look && Causes.Select(cause => cause.CurrentSince).Max() is { } since ? (look, since) : null;

    /// <summary>True where the rule reports a healthy service.</summary>
    public bool SignalsHealthy => rule.SignalsHealthy;

    /// <summary>Examines the newest moment.</summary>
    /// <returns>The finding that has appeared for the first time in this run, or null.</returns>
    public Finding? Examine(FindingWindow window)
    {
        if (rule.StopsWithLoad && window.IsLoadEnding)
            return null;
        var symptom = rule.Examine(window);
        var seen = symptom is null ? null : GetOrAdd(symptom.IsUsualCause ? rule.Title : symptom.Title ?? rule.Title);
        var isArming = seen is not null && !IsActive;
        Finding? appeared = null;
        foreach (var cause in Causes)
        {
            if (cause.Follow(window, cause == seen ? symptom : null, isArming && cause != seen))
                appeared = cause.Finding;
        }

        if (seen is not { IsActive: true })
            return appeared;
        foreach (var cause in Causes)
        {
            if (cause != seen)
                cause.Supersede();
        }

        return appeared;
    }

    /// <summary>Another rule explains what this one sees: cancels its findings of the present load.</summary>
    public void Cancel(FindingWindow window)
    {
        foreach (var cause in Causes)
            cause.Cancel(window);
    }

    private CauseTracker GetOrAdd(string title)
    {
        if (_causes.Find(cause => cause.Title == title).Tracker is { } known)
            return known;
        _causes.Add((title, new CauseTracker(rule)));
        return _causes[^1].Tracker;
    }
}
