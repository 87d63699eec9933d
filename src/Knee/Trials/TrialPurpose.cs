namespace Knee.Trials;

/// <summary>Why a load is tried.</summary>
public enum TrialPurpose
{
    /// <summary>No load is lost yet.</summary>
    Growth,

    /// <summary>Between the highest kept and the lowest lost load.</summary>
    Bisection,

    /// <summary>The lowest lost load again.</summary>
    Repeat,

    /// <summary>The highest kept load in a longer window.</summary>
    Confirmation,

    /// <summary>After the search: a load above the lowest lost one, which the target must lose.</summary>
    Break,

    /// <summary>After the break, without a rest: a lower load.</summary>
    Recovery,
}

/// <summary>The result of a trial.</summary>
public enum TrialVerdict
{
    /// <summary>The objective held.</summary>
    Kept,

    /// <summary>The objective did not hold, or requests piled up.</summary>
    Lost,

    /// <summary>The load generator could not make the load, so the trial says nothing about the target.</summary>
    Void,
}
