using Observation.Runtime;

namespace Lab.Targets.Probes;

/// <summary>The EventPipe session options. An external service has neither the heartbeat nor the meter.</summary>
internal static class TargetSession
{
    /// <summary>The event source of the built-in API.</summary>
    public const string Heartbeat = "ConcurrencyLab-Target";

    /// <summary>The meter of the built-in API, with calls to the dependency of the retry experiment and its responses.</summary>
    public const string Meter = "ConcurrencyLab";

    /// <summary>The session's options.</summary>
    public static RuntimeSessionOptions Options { get; } =
        new() { Meters = [.. RuntimeSessionOptions.DefaultMeters, Meter], Heartbeat = Heartbeat };
}
