using Experiments;
using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Evaluation;

/// <summary>The states of one cause of one rule, in their order.</summary>
internal enum EpisodeState
{
    /// <summary>Never seen.</summary>
    Inactive,

    /// <summary>Seen, but not for long enough to be reported.</summary>
    Arming,

    /// <summary>Reported, and seen at the newest moment.</summary>
    Active,

    /// <summary>Reported, but not seen at the newest moment.</summary>
    Clearing,

    /// <summary>No longer seen.</summary>
    Ended,
}

/// <summary>One period in which a rule reports one cause. Each transition returns a new episode.</summary>
/// <param name="Since">Seconds since the start of the run at which it was first seen.</param>
/// <param name="Variant">The active variant at its beginning.</param>
/// <param name="StartedWhileStopping">True where the load was already being stopped.</param>
/// <param name="Latest">The latest symptom.</param>
/// <param name="LastSeen">Seconds since the start of the run of that symptom.</param>
internal sealed record Episode(
    double Since,
    VariantKind? Variant,
    bool StartedWhileStopping,
    Symptom Latest,
    double LastSeen
)
{
    /// <summary>Active, Clearing or Ended.</summary>
    public EpisodeState State { get; init; } = EpisodeState.Active;

    /// <summary>The strongest symptom of its variant and load.</summary>
    public Symptom Strongest { get; init; } = Latest;

    /// <summary>Seconds since the start of the run of the strongest symptom.</summary>
    public double StrongestAt { get; init; } = LastSeen;

    /// <summary>The first switch after its beginning.</summary>
    public (double Seconds, VariantKind Variant)? FirstSwitch { get; init; }

    /// <summary>True where another cause of the rule replaced it.</summary>
    public bool IsSuperseded { get; init; }

    /// <summary>True where it was open when the run ended.</summary>
    public bool ActiveAtEnd { get; init; }

    /// <summary>True while it is reported as current.</summary>
    public bool IsOpen => State is EpisodeState.Active or EpisodeState.Clearing;

    /// <summary>Active: the rule sees the cause. After a switch, or while the load stops, the strongest symptom stays.</summary>
    public Episode See(FindingWindow window, Symptom symptom)
    {
        var isOfAnotherLoad = window.LastSwitch?.Seconds > Since || (window.IsLoadEnding && !StartedWhileStopping);
        var isStronger = !isOfAnotherLoad && Compare(symptom, Strongest) > 0;
        return this with
        {
            State = EpisodeState.Active,
            Latest = symptom,
            LastSeen = window.Now,
            Strongest = isStronger ? symptom : Strongest,
            StrongestAt = isStronger ? window.Now : StrongestAt,
        };
    }

    /// <summary>Clearing or Ended: the rule does not see the cause.</summary>
    public Episode Wait(FindingWindow window, double patienceSeconds) =>
        this with
        {
            State = window.Now - LastSeen >= patienceSeconds ? EpisodeState.Ended : EpisodeState.Clearing,
        };

    /// <summary>Ended.</summary>
    public Episode End() => this with { State = EpisodeState.Ended };

    /// <summary>True where its strongest symptom is at least as strong as that of another episode.</summary>
    public bool IsAtLeast(Episode? other) => other is null || Compare(Strongest, other.Strongest) >= 0;

    private static int Compare(Symptom one, Symptom other) =>
        (one.Severity, one.Strength).CompareTo((other.Severity, other.Strength));
}
