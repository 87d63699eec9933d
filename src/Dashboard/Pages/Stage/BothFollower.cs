using Lab.Campaigns;

namespace Dashboard.Pages.Stage;

/// <summary>Which before/after a viewer wants to be led from to its comparison. View state of one circuit, touched only on it.</summary>
public sealed class BothFollower
{
    private int? _number;

    /// <summary>Remembers the before/after that is on.</summary>
    public void Follow(BeforeAfterStatus status) => _number = status.Progress?.Number ?? status.Last?.Number;

    /// <summary>True while this viewer waits for that one.</summary>
    public bool Follows(int number) => _number == number;

    /// <summary>Where to go, once; null as long as there is nothing to go to.</summary>
    public string? ReadAddressOnce(BeforeAfterOutcome? outcome)
    {
        if (outcome is null || outcome.Number != _number) return null;
        _number = null;
        return outcome.Address;
    }
}
