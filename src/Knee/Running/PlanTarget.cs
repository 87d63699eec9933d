using System.Diagnostics;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;
using LoadEngine.Plans;

namespace Knee.Running;

/// <summary>A target at an address, which rests after a lost trial.</summary>
/// <param name="plan">The rules of the search.</param>
/// <param name="load">The requests and connections.</param>
/// <param name="allowedHosts">The hosts that may receive load.</param>
public sealed class PlanTarget(KneePlan plan, LoadPlan load, AllowedHosts allowedHosts) : IKneeTarget
{
    /// <inheritdoc/>
    public async Task<Trial> MeasureAsync(KneeStep step, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(step);
        var startedAt = Stopwatch.GetTimestamp();
        if (step.NeedsFreshTarget)
            await TargetRest.RestAsync(load, plan.Conditions.LimitMs, allowedHosts, cancellation).ConfigureAwait(false);
        var trial = await TrialMeasurement
            .MeasureAsync(plan, step, load, allowedHosts, cancellation)
            .ConfigureAwait(false);
        return trial with { ElapsedSeconds = Stopwatch.GetElapsedTime(startedAt).TotalSeconds };
    }
}
