using System.Text.Json.Serialization;
using Lab.Targets.Settings;

namespace Lab.Targets;

/// <summary>The phases of the target.</summary>
public enum TargetPhase
{
    /// <summary>Not started, or stopped on request.</summary>
    Stopped,

    /// <summary>The process runs, but does not respond yet.</summary>
    Starting,

    /// <summary>The health check succeeded.</summary>
    Running,

    /// <summary>The built-in API failed to start or exited, or the external service does not respond.</summary>
    Crashed,
}

/// <summary>The state of the target.</summary>
/// <param name="Phase">Its phase.</param>
/// <param name="Address">Its address, such as <c>http://localhost:5080</c>.</param>
/// <param name="ProcessId">Its process, or null.</param>
/// <param name="Message">A sentence for the user.</param>
/// <param name="LogTail">The last lines that it wrote, oldest first; set after a crash.</param>
public sealed record TargetState(
    TargetPhase Phase,
    Uri Address,
    int? ProcessId,
    string Message,
    IReadOnlyList<string> LogTail
)
{
    /// <summary>True for the built-in API; false for an external service.</summary>
    public bool IsOwn { get; init; } = true;

    /// <summary>The phase in words; for an external service, the only known failure is that it does not respond.</summary>
    [JsonIgnore]
    public string Title => Phase == TargetPhase.Crashed && !IsOwn ? "not answering" : Phase.ToString();

    /// <summary>Why no run can start while the target does not run, with advice.</summary>
    [JsonIgnore]
    public string NotRunningReason =>
        (Phase, IsOwn) switch
        {
            (TargetPhase.Crashed, false) => $"Your service does not respond, so no run can start. {Message}",
            (TargetPhase.Crashed or TargetPhase.Stopped, true) =>
                $"The target is down, so no run can start. {Message} Open “Target {Title}” at the "
                    + $"top and choose “Start it again”.",
            _ => $"The target does not respond yet, so no run can start. {Message}",
        };

    /// <summary>The unexpected exit of its process; null while it runs, and after a requested stop.</summary>
    public TargetDeath? Death { get; init; }

    /// <summary>The settings that its runtime reports; null before the report, and for an external service.</summary>
    public RuntimeReport? Report { get; init; }

    /// <summary>The health check of an external service, which is polled once a second; null for none.</summary>
    [JsonIgnore]
    public Uri? HealthUrl { get; init; }

    /// <summary>Why the runtime cannot be observed; null if it can.</summary>
    public string? RuntimeHint { get; init; }
}
