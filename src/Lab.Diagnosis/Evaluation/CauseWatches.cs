using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// Follows one rule through one run. Each cause that it names by a title is a finding with a time of its own: under one alone, the figures of one cause
/// would be told of the time of the other. Not thread-safe: whoever diagnoses the run owns it.
/// </summary>
internal sealed class CauseWatches(IFindingRule rule)
{
    private readonly List<(string Title, RuleWatch Watch)> _causes = [];

    /// <summary>One for each cause that was seen so far, in the order in which they were.</summary>
    public IEnumerable<RuleWatch> All => _causes.Select(cause => cause.Watch);

    /// <summary>Examines the newest moment.</summary>
    /// <param name="window">The run.</param>
    /// <returns>The finding that has just appeared for the first time in this run; null where none did.</returns>
    public Finding? Examine(FindingWindow window)
    {
        // Followed no further: nothing of it begins, ends or changes any more.
        if (rule.StopsWithLoad && window.IsLoadEnding)
            return null;
        var symptom = rule.Examine(window);
        var seen = symptom is null ? null : Of(symptom.Title ?? rule.Title);
        var isUndecided = seen is not null && !All.Any(watch => watch.Holds);
        Finding? appeared = null;
        foreach (var watch in All)
        {
            if (watch.Follow(window, watch == seen ? symptom : null, isUndecided && watch != seen))
                appeared = watch.Finding;
        }

        if (seen is not { Holds: true })
            return appeared;
        foreach (var watch in All)
        {
            if (watch != seen)
                watch.GiveWay();
        }

        return appeared;
    }

    private RuleWatch Of(string title)
    {
        if (_causes.Find(cause => cause.Title == title).Watch is { } known)
            return known;
        _causes.Add((title, new RuleWatch(rule)));
        return _causes[^1].Watch;
    }
}
