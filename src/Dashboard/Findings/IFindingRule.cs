namespace Dashboard.Findings;

/// <summary>One rule of the diagnosis. Stateless, so one instance serves every run; whether it fires for long enough is decided elsewhere.</summary>
internal interface IFindingRule
{
    /// <summary>Stable identifier, lower case with hyphens.</summary>
    string Id { get; }

    /// <summary>A few words.</summary>
    string Title { get; }

    /// <summary>Why one sees this, in three sentences.</summary>
    string Why { get; }

    /// <summary>What the rule sees now, or null. Numbers that are not there (a gap, an unknown series) never fire a rule.</summary>
    Symptom? Examine(FindingWindow window);
}
