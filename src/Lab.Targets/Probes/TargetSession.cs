using Observation.Runtime;

namespace Lab.Targets.Probes;

/// <summary>What the lab asks the target's runtime to say of itself. A service of somebody's own has neither the heartbeat nor the meter, and says the rest.</summary>
internal static class TargetSession
{
    /// <summary>The target's own event source.</summary>
    public const string Heartbeat = "ConcurrencyLab-Target";

    /// <summary>The target's own meter: what the dependency of the retry experiment is asked and answers.</summary>
    public const string Meter = "ConcurrencyLab";

    /// <summary>The session's options.</summary>
    public static RuntimeSessionOptions Options { get; } =
        new() { Meters = [.. RuntimeSessionOptions.DefaultMeters, Meter], Heartbeat = Heartbeat };
}
