namespace Lab.Diagnosis.Findings;

/// <summary>One rule of the diagnosis. Stateless, so one instance serves every run; whether it fires for long enough is decided elsewhere.</summary>
public interface IFindingRule
{
    /// <summary>Stable identifier, lower case with hyphens.</summary>
    string Id { get; }

    /// <summary>A few words.</summary>
    string Title { get; }

    /// <summary>Why one sees this, in three sentences.</summary>
    string Why { get; }

    /// <summary>True when one look proves it, so that its finding appears at once and silences the rules that would explain its consequences.</summary>
    bool IsImmediate => false;

    /// <summary>True when it says that nothing is wrong, so that it holds only beside no warning, and was never said when one turns out to hold under the same load.</summary>
    bool SignalsHealthy => false;

    /// <summary>True when it says, as a notice too, that there is nothing to spare: nobody says beside it that all is well.</summary>
    bool SignalsNoHeadroom => false;

    /// <summary>True when it tells what one switch of the variant has changed: after the next it is another finding, with a time of its own.</summary>
    bool IsPerSwitch => false;

    /// <summary>True when it tells how many answers come under the load: once that is being stopped, fewer come for that alone, and it stands as it was.</summary>
    bool StopsWithLoad => false;

    /// <summary>What the rule sees now, or null. Numbers that are not there (a gap, an unknown series) never fire a rule.</summary>
    Symptom? Examine(FindingWindow window);
}
