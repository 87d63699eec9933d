using System.Diagnostics;
using Knee.Plans;
using Knee.Running;
using Knee.Searching;
using Knee.Trials;
using LoadEngine.Plans;

namespace Lab.Campaigns.Knees;

/// <summary>A variant of the target as something to search the knee of. Not thread-safe.</summary>
/// <param name="campaign">The campaign of the search.</param>
/// <param name="plan">The rules.</param>
/// <param name="fresh">The restart after a lost trial; without settings, the target rests.</param>
/// <param name="loadOf">Creates the load for the current target.</param>
/// <param name="allowedHosts">The hosts that may receive load.</param>
internal sealed class LabKneeTarget(
    Campaign campaign,
    KneePlan plan,
    CampaignStep fresh,
    Func<LoadPlan> loadOf,
    AllowedHosts allowedHosts
) : IKneeTarget
{
    public async Task<Trial> MeasureAsync(KneeStep step, CancellationToken cancellation)
    {
        var startedAt = Stopwatch.GetTimestamp();
        var trial =
            step.Purpose == TrialPurpose.Recovery
                // Without the rest that the campaign gives the target.
                ? await TrialMeasurement.MeasureAsync(plan, step, loadOf(), allowedHosts, cancellation)
                : await campaign.MeasureAsync(
                    step.NeedsFreshTarget ? fresh : fresh with { RestartWith = null },
                    lost => MeasureAsync(step, fresh.RestartWith is null, lost),
                    cancellation
                );
        return trial with { ElapsedSeconds = Stopwatch.GetElapsedTime(startedAt).TotalSeconds };
    }

    private async Task<Trial> MeasureAsync(KneeStep step, bool rests, CancellationToken cancellation)
    {
        var load = loadOf();
        if (step.NeedsFreshTarget && rests)
            await TargetRest.RestAsync(load, plan.Conditions.LimitMs, allowedHosts, cancellation);
        return await TrialMeasurement.MeasureAsync(plan, step, load, allowedHosts, cancellation);
    }
}
