using Lab.Campaigns.Knees;
using Lab.Foundation.Results;

namespace Dashboard.Tests.Pages;

/// <summary>Searches that do not change.</summary>
internal sealed class StandingKnees : IKnees
{
    public event Action? Changed
    {
        add { }
        remove { }
    }

    public KneeInProgress? Current => null;

    public string? BlockedReason => null;

    public IReadOnlyList<FieldError> Validate(KneeRequest request) => [];

    public KneeStart Start(KneeRequest request) => new(LabResult.Conflict("Not now."));

    public LabResult Resume(string id) => LabResult.Conflict("Not now.");

    public LabResult Stop() => LabResult.Conflict("Not now.");

    public KneeList List() => new([], []);

    public LabKnee? Find(string id) => null;
}
