namespace LoadEngine.Plans;

/// <summary>What an answer has to be for its iteration to succeed; anything else fails as <c>check</c>.</summary>
public sealed record ResponseExpectation
{
    /// <summary>Statuses that are right, whatever they are otherwise; empty for 2xx and 304, where the usual kinds of failure apply.</summary>
    public IReadOnlyList<StatusRange> Statuses { get; init; } = [];

    /// <summary>Text that the body has to contain, UTF-8; null for none. Only the first <see cref="PlanLimits.MaxCheckedBodyBytes"/> are searched.</summary>
    public string? Contains { get; init; }

    /// <summary>A value that the body, JSON, has to have; null for none.</summary>
    public JsonExpectation? Json { get; init; }

    /// <summary>True when the body has to be looked at.</summary>
    public bool NeedsBody => Contains is not null || Json is not null;
}
