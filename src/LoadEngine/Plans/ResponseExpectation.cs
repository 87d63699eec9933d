namespace LoadEngine.Plans;

/// <summary>The expected response; any other fails as <c>check</c>.</summary>
public sealed record ResponseExpectation
{
    /// <summary>Expected statuses; empty for 2xx and 304.</summary>
    public IReadOnlyList<StatusRange> Statuses { get; init; } = [];

    /// <summary>
    /// Text that the first <see cref="PlanLimits.MaxCheckedBodyBytes"/> of the body must contain, UTF-8; null for no
    /// check.
    /// </summary>
    public string? Contains { get; init; }

    /// <summary>A value that the JSON body must have; null for no check.</summary>
    public JsonExpectation? Json { get; init; }

    /// <summary>True if the body must be checked.</summary>
    public bool NeedsBody => Contains is not null || Json is not null;
}
