using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;

namespace Dashboard.Tests.Pages;

/// <summary>Sweeps that do not change. The list can be delayed, as on a slow disk.</summary>
internal sealed class StandingSweeps : ISweeps
{
    public event Action? Changed;

    public TaskCompletionSource? HeldBack { get; init; }

    public SweepProgress? Current { get; set; }

    public string? BlockedReason { get; set; }

    public LabResult Start(SweepRequest request) => throw new NotSupportedException();

    public LabResult Resume(string id) => throw new NotSupportedException();

    public LabResult Stop() => throw new NotSupportedException();

    public SweepList List()
    {
        HeldBack?.Task.Wait(TimeSpan.FromMinutes(1));
        Changed?.Invoke();
        return new([], []);
    }

    public SweepDocument? Find(string id) => null;
}
