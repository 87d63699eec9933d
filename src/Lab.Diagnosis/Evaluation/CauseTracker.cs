using Experiments;
using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// The state machine of one cause of one rule: a finding appears when its cause was seen for a while without a break, and
/// ends when it was not seen for longer. Not thread-safe.
/// </summary>
internal sealed class CauseTracker(IFindingRule rule)
{
    /// <summary>Seconds for which a cause must be seen before it is reported.</summary>
    public const double RiseSeconds = 0.7;

    /// <summary>Frames in which it must be seen, because frames come late on a busy machine.</summary>
    public const int RiseFrames = 4;

    /// <summary>Seconds without the cause after which a finding has ended.</summary>
    public const double FallSeconds = 3;

    /// <summary>The same for a finding that began before the last switch.</summary>
    public const double FallAfterSwitchSeconds = 1;

    /// <summary>Seconds without the cause after which the finding shows the time of its figures.</summary>
    public const double DatedSeconds = 0.75;

    private (double Since, int Frames)? _arming;
    private Episode? _episode,
        _strongestBefore;

    /// <summary>The state of the newest episode.</summary>
    public EpisodeState State =>
        _episode is { IsOpen: true } ? _episode.State
        : _arming is not null ? EpisodeState.Arming
        : _episode?.State ?? EpisodeState.Inactive;

    /// <summary>The latest figures while active, afterwards the strongest ones; null before the first episode.</summary>
    public Finding? Finding { get; private set; }

    /// <summary>True while it is reported as current.</summary>
    public bool IsActive => _episode is { IsOpen: true };

    /// <summary>Seconds since the start of the run at which it was first seen, while it is reported or about to be; else null.</summary>
    public double? CurrentSince => IsActive ? _episode!.Since : _arming?.Since;

    /// <summary>True while it suppresses all other rules.</summary>
    public bool IsCertain => rule.IsImmediate && IsActive;

    /// <summary>True where the rule reports the effect of one switch.</summary>
    public bool IsPerSwitch => rule.IsPerSwitch;

    /// <summary>True where the rule reports a limit of the measurement.</summary>
    public bool IsMeasurementLimit => rule.IsMeasurementLimit;

    /// <summary>True while a warning is active.</summary>
    public bool HasWarning => IsActive && Finding!.Severity == FindingSeverity.Warning;

    /// <summary>True while the service is not healthy because of it.</summary>
    public bool BlocksHealthy => IsActive && (rule.SignalsNoHeadroom || HasWarning);

    /// <summary>True while it is about to end.</summary>
    public bool IsFading(double now) => IsActive && now - _episode!.LastSeen >= FallAfterSwitchSeconds;

    /// <summary>Follows the newest moment.</summary>
    /// <param name="window">The run.</param>
    /// <param name="symptom">The symptom of this cause; null where it is not seen.</param>
    /// <param name="isOtherArming">True while the rule sees another cause and none is active: alternating causes keep arming.</param>
    /// <returns>True when the finding has appeared for the first time in this run.</returns>
    public bool Follow(FindingWindow window, Symptom? symptom, bool isOtherArming = false)
    {
        var isNew = Finding is null;
        if (symptom is not null)
            See(window, symptom);
        else if (!isOtherArming)
            _arming = null;
        if (symptom is null && _episode is { IsOpen: true } open)
            _episode = open.Wait(window, PatienceSeconds(window, open));
        if (_episode is { FirstSwitch: null } first && window.LastSwitch?.Seconds > first.Since)
            _episode = first with { FirstSwitch = window.LastSwitch };
        Describe(window);
        return isNew && Finding is not null;
    }

    /// <summary>Another cause of the rule is active: this one has ended.</summary>
    public void Supersede()
    {
        _arming = null;
        _episode = _episode is { } episode ? episode.End() with { IsSuperseded = true } : null;
        Describe(window: null);
    }

    /// <summary>Another finding explains it: discards an episode of the present load, and ends an earlier one.</summary>
    public void Cancel(FindingWindow window)
    {
        _arming = null;
        _episode = _episode?.Since >= window.LastChangeBefore(window.Now) ? null : _episode?.End();
        Describe(window: null);
    }

    /// <summary>The run has ended.</summary>
    public void End()
    {
        _episode = _episode is { } episode ? episode.End() with { ActiveAtEnd = episode.IsOpen } : null;
        Describe(window: null);
    }

    private double PatienceSeconds(FindingWindow window, Episode episode) =>
        rule.SignalsHealthy && window.LastChangeBefore(window.Now) > episode.LastSeen ? 0
        : window.LastSwitch?.Seconds > episode.Since ? FallAfterSwitchSeconds
        : FallSeconds;

    private void See(FindingWindow window, Symptom symptom)
    {
        var since = _arming?.Since ?? window.Now;
        var frames = (_arming?.Frames ?? 0) + 1;
        _arming = (since, frames);
        if (!IsActive && !rule.IsImmediate && (window.Now - since < RiseSeconds || frames < RiseFrames))
            return;
        if (_episode is not null && (IsActive || !StartsAnother(window, _episode, since)))
        {
            _episode = _episode.See(window, symptom);
            return;
        }

        if (!rule.IsPerSwitch && _episode is not null && _strongestBefore?.IsAtLeast(_episode) != true)
            _strongestBefore = _episode;
        _episode = new(since, window.ActiveVariant, window.IsLoadEnding, symptom, window.Now);
    }

    // After a switch an ended episode does not resume, unless the earlier variant's leftovers may still cause it.
    private bool StartsAnother(FindingWindow window, Episode ended, double since) =>
        ended.IsSuperseded
        || (
            window.LastSwitch is { } last
            && last.Seconds > ended.LastSeen
            && (
                rule.IsPerSwitch
                || IsBack(window, ended)
                || last.Seconds >= ended.LastSeen + FallSeconds
                || since >= last.Seconds + RunDiagnosis.LeftOverSeconds
            )
        );

    private static bool IsBack(FindingWindow window, Episode episode) =>
        episode.Variant is not null && episode.Variant == window.ActiveVariant;

    private void Describe(FindingWindow? window)
    {
        var shown = !IsActive && _strongestBefore?.IsAtLeast(_episode) == true ? _strongestBefore : _episode;
        Finding =
            shown is null ? null
            : window is not null && shown.IsOpen ? DescribeOpen(window, shown)
            : DescribeEnded(shown);
    }

    private Finding DescribeOpen(FindingWindow window, Episode episode) =>
        Describe(episode, episode.Latest) with
        {
            PredatesSwitchTo =
                window.LastSwitch?.Seconds > episode.Since && !IsBack(window, episode)
                    ? window.LastSwitch?.Variant
                    : null,
            SeenAt = window.Now - episode.LastSeen >= DatedSeconds ? Math.Round(episode.LastSeen, 2) : null,
        };

    private Finding DescribeEnded(Episode episode) =>
        Describe(episode, episode.Strongest) with
        {
            Until = Math.Round(episode.LastSeen, 2),
            StrongestAt = Math.Round(episode.StrongestAt, 2),
            PredatesSwitchTo = episode.LastSeen >= episode.FirstSwitch?.Seconds ? episode.FirstSwitch?.Variant : null,
            ActiveAtEnd = episode.ActiveAtEnd,
        };

    private Finding Describe(Episode episode, Symptom symptom) =>
        new(
            rule.Id,
            symptom.Severity,
            symptom.Title ?? rule.Title,
            symptom.Sentence,
            symptom.Why ?? rule.Why,
            symptom.Evidence,
            Math.Round(episode.Since, 2)
        );
}
