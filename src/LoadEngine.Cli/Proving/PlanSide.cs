using LoadEngine.Plans;
using Proof.Measurements;
using Proof.Running;

namespace LoadEngine.Cli.Proving;

/// <summary>A side of a proof whose load is a plan.</summary>
internal sealed class PlanSide(string name, LoadPlan plan, AllowedHosts allowedHosts) : IProofSide
{
    public string Name => name;

    public Task<RunMeasurement> MeasureAsync(CancellationToken cancellation) =>
        LoadMeasurement.MeasureAsync(plan, allowedHosts, cancellation);
}
