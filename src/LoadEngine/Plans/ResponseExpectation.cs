namespace LoadEngine.Plans;

/// <summary>What an answer has to be for its iteration to succeed; anything else fails as <c>check</c>.</summary>
public sealed record ResponseExpectation
{
    /// <summary>Expected statuses; empty for 2xx and 304.</summary>
    public IReadOnlyList<StatusRange> Statuses { get; init; } = [];

    /// <summary>
    /// Text that the first <see cref="PlanLimits.MaxCheckedBodyBytes"/> of the body must contain, UTF-8; null for no
    /// check.
    /// </summary>
    public string? Contains { get; init; }

    /// <summary>A value that the body, JSON, has to have; null for none.</summary>
    public JsonExpectation? Json { get; init; }

    /// <summary>True when the body has to be looked at.</summary>
    public bool NeedsBody => Contains is not null || Json is not null;
}
