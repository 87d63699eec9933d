using Observation.Runtime;

namespace Lab.Targets.Probes;

/// <summary>The runtime events that the lab requests. The user's own service has neither the heartbeat nor the meter.</summary>
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
