using Experiments;
using Lab.Loads.Planning;

namespace Lab.Campaigns.BeforeAfter;

/// <summary>Tracks the progress of a before/after. Written by its task; readers see an immutable value.</summary>
/// <param name="number">Its number.</param>
/// <param name="request">The load; the variant is replaced by that of each run.</param>
/// <param name="runSeconds">Planned duration of each run in seconds.</param>
/// <param name="order">The runs in their order.</param>
/// <param name="time">Measures the elapsed time.</param>
internal sealed class BeforeAfterProgressTracker(
    int number,
    RunRequest request,
    double runSeconds,
    IReadOnlyList<BeforeAfterRun> order,
    TimeProvider time
)
{
    // Typical duration of a restart including the probe's start, for the estimated time only.
    private const double UsualRestartSeconds = 4;

    private volatile Position _place = new(0, CampaignActivity.Starting, time.GetTimestamp());

    public int Number => number;

    public RunRequest Request => request;

    public IReadOnlyList<BeforeAfterRun> Order => order;

    /// <summary>Sets the current activity.</summary>
    public void Enter(int index, CampaignActivity activity) => _place = new(index, activity, time.GetTimestamp());

    /// <summary>The current progress.</summary>
    public BeforeAfterProgress Progress(bool isStopping)
    {
        var place = _place;
        return new(
            number,
            request.Experiment,
            place.Index + 1,
            order.Count,
            order[place.Index].Variant,
            place.Activity.Describe(),
            Math.Max(0, SecondsLeft(place)),
            isStopping
        )
        {
            Net = order[place.Index].Net?.Name,
        };
    }

    private double SecondsLeft(Position place)
    {
        var passed = time.GetElapsedTime(place.Since).TotalSeconds;
        var between = BeforeAfterRunner.Rest.TotalSeconds + UsualRestartSeconds;
        var later = (order.Count - 1 - place.Index) * (between + runSeconds);
        return later
            + place.Activity switch
            {
                CampaignActivity.RunningLoad => runSeconds - passed,
                CampaignActivity.SavingRecord => 0,
                CampaignActivity.Resting => Math.Max(0, BeforeAfterRunner.Rest.TotalSeconds - passed) + runSeconds,
                _ => Math.Max(0, between - passed) + runSeconds,
            };
    }

    private sealed record Position(int Index, CampaignActivity Activity, long Since);
}
