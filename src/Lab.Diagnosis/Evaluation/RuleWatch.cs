using Experiments;
using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// Follows one cause that a rule names through one run, and keeps what it says from flickering: a finding appears when its rule has fired for a while
/// without a break, and ends only when it has been silent for longer. Not thread-safe: whoever diagnoses the run owns it.
/// </summary>
internal sealed class RuleWatch(IFindingRule rule)
{
    /// <summary>Seconds for which a rule must fire without a break before its finding appears.</summary>
    public const double RiseSeconds = 0.7;

    /// <summary>Frames for which it must, too: on a machine that is so busy that frames come late, time alone proves little.</summary>
    public const int RiseFrames = 4;

    /// <summary>Seconds of silence after which a finding has ended.</summary>
    public const double FallSeconds = 3;

    /// <summary>The same for a finding that is older than the last switch: what the other variant did is not said for long beside what this one does.</summary>
    public const double FallAfterSwitchSeconds = 1;

    /// <summary>Seconds without having been seen, after which a finding that still holds says of when its figures are: the tiles beside it have gone on.</summary>
    public const double DatedSeconds = 0.75;

    private double? _firingSince;
    private int _firingFrames;
    private double _lastFired;
    private double _now;
    private (double Seconds, VariantKind Variant)? _switch;
    private (double Seconds, VariantKind Variant)? _firstSwitch;
    private VariantKind? _underFire,
        _beganUnder;
    private double _since;
    private bool _holds,
        _gaveWay,
        _heldToTheEnd,
        _isLoadEnding,
        _beganUnderLoad;
    private Symptom? _latest;
    private Symptom? _strongest;
    private double _strongestAt;
    private (Finding Told, Symptom Strongest)? _earlier;

    /// <summary>The finding as it stands: the latest figures while it holds, the strongest ones when it is over; null before the first.</summary>
    public Finding? Finding { get; private set; }

    /// <summary>True once something is certain that explains what others would see.</summary>
    public bool IsCertain => rule.IsImmediate && _holds;

    /// <summary>True where it tells what a switch of the variant has changed.</summary>
    public bool IsOfOneSwitch => rule.IsPerSwitch;

    /// <summary>True while it holds.</summary>
    public bool Holds => _holds;

    /// <summary>True while it holds that something is wrong, or that there is nothing to spare: nobody says meanwhile that all is well.</summary>
    public bool ForbidsAllIsWell =>
        Finding is { Until: null } finding && (finding.Severity == FindingSeverity.Warning || rule.SignalsNoHeadroom);

    /// <summary>True while it holds without having been seen for a while: it is about to end, and is no headline meanwhile.</summary>
    /// <param name="now">Seconds since the start of the run.</param>
    public bool IsFading(double now) => _holds && now - _lastFired >= FallAfterSwitchSeconds;

    /// <summary>Follows the newest moment.</summary>
    /// <param name="window">The run.</param>
    /// <param name="symptom">What the rule sees of this cause; null where it sees nothing of it.</param>
    /// <param name="isOfAnother">True where the rule sees another cause, and none of its findings holds: one that wavers between two is not kept from appearing.</param>
    /// <returns>True when the finding has just appeared for the first time in this run.</returns>
    public bool Follow(FindingWindow window, Symptom? symptom, bool isOfAnother = false)
    {
        (_now, _switch, _underFire, _isLoadEnding) = (
            window.Now,
            window.LastSwitch,
            window.ActiveVariant,
            window.IsLoadEnding
        );
        var isNew = Finding is null;
        if (symptom is not null)
            Fire(symptom, window.Now);
        else if (!isOfAnother)
            (_firingSince, _firingFrames) = (null, 0);
        if (_holds && window.Now - _lastFired >= PatienceSeconds(window))
            _holds = false;
        // The first switch after it began stays with it: when all is over, the variant that came then is not blamed.
        if (_latest is not null && _switch?.Seconds > _since)
            _firstSwitch ??= _switch;
        Describe();
        return isNew && Finding is not null;
    }

    /// <summary>The rule names another cause from now on: this one ends where it was seen last, and is another finding when it comes back.</summary>
    public void GiveWay()
    {
        (_holds, _gaveWay, _firingSince, _firingFrames) = (false, true, null, 0);
        Describe();
    }

    /// <summary>Another holds that forbids it: that all is well ends here, and was never true when nothing has changed since it was said.</summary>
    /// <param name="window">The run.</param>
    public void Yield(FindingWindow window)
    {
        if (!rule.SignalsHealthy || Finding is null)
            return;
        (_holds, _firingSince, _firingFrames) = (false, null, 0);
        if (_since >= window.LastChangeBefore(window.Now))
            (_latest, _strongest, _firstSwitch, Finding) = (null, null, null, _earlier?.Told);
        else
            Describe();
    }

    /// <summary>The run is over, and nothing holds any longer.</summary>
    public void End()
    {
        (_holds, _heldToTheEnd) = (false, _holds);
        Describe();
    }

    // That all is well was said of the load before: under another one it is not said until it has been seen again.
    private double PatienceSeconds(FindingWindow window) =>
        rule.SignalsHealthy && window.LastChangeBefore(window.Now) > _lastFired ? 0
        : window.LastSwitch?.Seconds > _since ? FallAfterSwitchSeconds
        : FallSeconds;

    private void Fire(Symptom symptom, double now)
    {
        _firingSince ??= now;
        _firingFrames++;
        if (!_holds && IsAnotherOne())
            BeginAnew();
        if (!_holds && !rule.IsImmediate && (now - _firingSince < RiseSeconds || _firingFrames < RiseFrames))
            return;
        if (_latest is null)
            (_since, _beganUnder, _beganUnderLoad) = (_firingSince.Value, _underFire, !_isLoadEnding);
        (_holds, _gaveWay) = (true, false);
        _lastFired = now;
        _latest = symptom;
        // After a switch it lives on what the variant before has left: how bad it was is told of the time of that variant. So is it of the time of the load, once that is being
        // stopped: connections that are given up are work as well, and none that anybody asked for.
        if (
            _strongest is null
            || (
                !(_switch?.Seconds > _since)
                && !(_isLoadEnding && _beganUnderLoad)
                && (symptom.Severity, symptom.Strength).CompareTo((_strongest.Severity, _strongest.Strength)) > 0
            )
        )
            (_strongest, _strongestAt) = (symptom, now);
    }

    // What is told of one switch begins anew with the next. So does what had ended before a switch, or comes long after what the variant before has left is worked
    // off: it is the doing of the variant of now, and no more "begun before the switch". And so does what comes back
    // after the rule had named another cause: a span with that in its middle would be told of both.
    private bool IsAnotherOne() =>
        _latest is not null
        && (
            _gaveWay
            || (
                _switch?.Seconds > _lastFired
                && (
                    rule.IsPerSwitch
                    || IsBack
                    || _switch?.Seconds >= _lastFired + FallSeconds
                    || _firingSince >= _switch?.Seconds + RunDiagnosis.LeftOverSeconds
                )
            )
        );

    // The variant under which it began is under fire again.
    private bool IsBack => _beganUnder is not null && _beganUnder == _underFire;

    // When all is over, the worst of them is told, at its own time.
    private void BeginAnew()
    {
        if (!rule.IsPerSwitch && _strongest is not null && !IsEarlierTold && Finding is { } ended)
            _earlier = (ended, _strongest);
        (_latest, _strongest, _firstSwitch, _gaveWay) = (null, null, null, false);
    }

    private bool IsEarlierTold =>
        !_holds
        && _earlier is { Strongest: var earlier }
        && (
            _strongest is null
            || (earlier.Severity, earlier.Strength).CompareTo((_strongest.Severity, _strongest.Strength)) >= 0
        );

    private void Describe()
    {
        if (IsEarlierTold)
        {
            Finding = _earlier!.Value.Told;
            return;
        }

        if ((_holds ? _latest : _strongest) is not { } symptom)
            return;
        Finding = new(
            rule.Id,
            symptom.Severity,
            symptom.Title ?? rule.Title,
            symptom.Sentence,
            symptom.Why ?? rule.Why,
            symptom.Evidence,
            Math.Round(_since, 2),
            _holds ? null : Math.Round(_lastFired, 2)
        )
        {
            StrongestAt = _holds ? null : Math.Round(_strongestAt, 2),
            // What was over before it did not last past it, and nobody takes it for the doing of the next.
            PredatesSwitchTo =
                !_holds ? (_lastFired >= _firstSwitch?.Seconds ? _firstSwitch?.Variant : null)
                : _switch?.Seconds > _since && !IsBack ? _switch?.Variant
                : null,
            SeenAt = _holds && _now - _lastFired >= DatedSeconds ? Math.Round(_lastFired, 2) : null,
            ActiveAtEnd = _heldToTheEnd,
        };
    }
}
