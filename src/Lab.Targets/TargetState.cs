using System.Text.Json.Serialization;
using Lab.Targets.Settings;

namespace Lab.Targets;

/// <summary>The phases of the target's life.</summary>
public enum TargetPhase
{
    /// <summary>Not started, or ended on request.</summary>
    Stopped,

    /// <summary>The process is up, but does not answer yet.</summary>
    Starting,

    /// <summary>It answered its health check.</summary>
    Running,

    /// <summary>The lab's own API failed to start or exited; the user's own service does not respond.</summary>
    Crashed,
}

/// <summary>The target as the dashboard knows it.</summary>
/// <param name="Phase">Its phase.</param>
/// <param name="Address">Where it listens, such as <c>http://localhost:5080</c>.</param>
/// <param name="ProcessId">Its process, or null when there is none.</param>
/// <param name="Message">One sentence for the person in front of the page.</param>
/// <param name="LogTail">The last lines it wrote, oldest first; filled when it crashed.</param>
public sealed record TargetState(
    TargetPhase Phase,
    Uri Address,
    int? ProcessId,
    string Message,
    IReadOnlyList<string> LogTail
)
{
    /// <summary>True for the API that came with the lab and is its child; false for the user's own service.</summary>
    public bool IsOwn { get; init; } = true;

    /// <summary>The phase in words; for an external service, the only known failure is that it does not respond.</summary>
    [JsonIgnore]
    public string Title => Phase == TargetPhase.Crashed && !IsOwn ? "not answering" : Phase.ToString();

    /// <summary>Why no run can be started while it does not run, as a sentence with the way out.</summary>
    [JsonIgnore]
    public string NotRunningReason =>
        (Phase, IsOwn) switch
        {
            (TargetPhase.Crashed, false) => $"Your service does not answer, so there is nothing to fire at. {Message}",
            (TargetPhase.Crashed or TargetPhase.Stopped, true) =>
                $"The target is down, so there is nothing to fire at. {Message} Open “Target {Title}” at the "
                    + $"top, and choose “Start it again”.",
            _ => $"The target does not answer yet, so there is nothing to fire at. {Message}",
        };

    /// <summary>How its process ended without being asked to; null while it lives, and after an end that was asked for.</summary>
    public TargetDeath? Death { get; init; }

    /// <summary>How its runtime says that it is set up; null before it has said so, and for a service that cannot.</summary>
    public RuntimeReport? Report { get; init; }

    /// <summary>Why the runtime cannot be watched, in words; null when it can.</summary>
    public string? RuntimeHint { get; init; }
}
