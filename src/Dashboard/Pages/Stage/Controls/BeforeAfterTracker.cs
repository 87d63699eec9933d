using Lab.Campaigns.BeforeAfter;

namespace Dashboard.Pages.Stage.Controls;

/// <summary>Which before/after a viewer wants to be led from to its comparison. View state of one circuit, touched only on it.</summary>
public sealed class BeforeAfterTracker
{
    private int? _number;

    /// <summary>The number of the before/after that this viewer waits for; null for none.</summary>
    public int? Number => _number;

    /// <summary>Remembers the active before/after.</summary>
    public void Track(BeforeAfterStatus status) => _number = status.Progress?.Number ?? status.Last?.Number;

    /// <summary>Goes on with one that was followed before the page was loaded again, unless another is by now.</summary>
    /// <param name="number">Its number; null for none.</param>
    /// <param name="status">Where it all stands.</param>
    /// <param name="lastRun">The last run; a finished comparison is opened only if no other run followed it.</param>
    public void Resume(int? number, BeforeAfterStatus status, string? lastRun)
    {
        if (
            status.Progress?.Number == number
            || (
                status is { Progress: null, Last: { } last }
                && last.Number == number
                && lastRun is not null
                && last.Runs.Contains(lastRun)
            )
        )
            _number ??= number;
    }

    /// <summary>True while this viewer waits for that one.</summary>
    public bool IsTracking(int number) => _number == number;

    /// <summary>Where to go, once; null as long as there is nothing to go to.</summary>
    public string? TakeAddress(BeforeAfterOutcome? outcome)
    {
        if (outcome is null || outcome.Number != _number)
            return null;
        _number = null;
        return outcome.Address;
    }
}
