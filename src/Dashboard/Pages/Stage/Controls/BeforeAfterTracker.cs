using Lab.Campaigns.BeforeAfter;

namespace Dashboard.Pages.Stage.Controls;

/// <summary>The before/after whose comparison a viewer is waiting for. Belongs to one circuit.</summary>
public sealed class BeforeAfterTracker
{
    private int? _number;

    /// <summary>Number of the before/after; null for none.</summary>
    public int? Number => _number;

    /// <summary>Remembers the active before/after.</summary>
    public void Track(BeforeAfterStatus status) => _number = status.Progress?.Number ?? status.Last?.Number;

    /// <summary>Resumes waiting after a reload, unless the viewer already waits for another one.</summary>
    /// <param name="number">Its number; null for none.</param>
    /// <param name="status">The current status.</param>
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

    /// <summary>True while this viewer waits for the given before/after.</summary>
    public bool IsTracking(int number) => _number == number;

    /// <summary>Returns the address of the comparison, once; null until it is available.</summary>
    public string? TakeAddress(BeforeAfterOutcome? outcome)
    {
        if (outcome is null || outcome.Number != _number)
            return null;
        _number = null;
        return outcome.Address;
    }
}
