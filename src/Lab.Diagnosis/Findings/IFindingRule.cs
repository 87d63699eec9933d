using Observer.Contract;

namespace Lab.Diagnosis.Findings;

/// <summary>One stateless rule of the diagnosis; trackers decide when its finding begins and ends.</summary>
public interface IFindingRule
{
    /// <summary>Stable identifier, lower case with hyphens.</summary>
    string Id { get; }

    /// <summary>A few words.</summary>
    string Title { get; }

    /// <summary>The explanation, in three sentences.</summary>
    string Why { get; }

    /// <summary>True when one moment proves it: the finding appears at once and suppresses all other rules.</summary>
    bool IsImmediate => false;

    /// <summary>True when it reports a healthy service: it is examined last, and only while no warning is active.</summary>
    bool SignalsHealthy => false;

    /// <summary>True when even its notices mean that the service has no headroom and is not healthy.</summary>
    bool SignalsNoHeadroom => false;

    /// <summary>True when it reports the effect of one switch: the next switch starts another finding.</summary>
    bool IsPerSwitch => false;

    /// <summary>True when it reports a limit of the measurement: its warning follows those that name a cause.</summary>
    bool IsMeasurementLimit => false;

    /// <summary>True when it depends on the load: it is not examined once the load is being stopped.</summary>
    bool StopsWithLoad => false;

    /// <summary>Identifiers of the rules that see effects of the same cause: their findings do not appear beside this one.</summary>
    IReadOnlyCollection<string> Absorbs(FindingWindow window) => [];

    /// <summary>The look that makes its finding more exact, requested when the finding is about to appear; null for none.</summary>
    ObserverCommand? Look => null;

    /// <summary>Returns what the rule sees now, or null. Missing values never match.</summary>
    Symptom? Examine(FindingWindow window);
}
