namespace Knee.Searching;

/// <summary>The result of a search.</summary>
public enum KneeOutcome
{
    /// <summary>The search is not finished, or its trials do not decide.</summary>
    Undecided,

    /// <summary>The highest kept load is confirmed, and a load at the goal width above it is lost.</summary>
    Found,

    /// <summary>The highest load was kept.</summary>
    HoldsAtMax,

    /// <summary>The lowest load was lost.</summary>
    FailsAtMin,
}
