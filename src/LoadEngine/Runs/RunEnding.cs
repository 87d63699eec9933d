using System.Text.Json.Serialization;

namespace LoadEngine.Runs;

/// <summary>How a run ended. Written as <c>completed</c>, <c>stopped</c> and <c>failed</c>.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<RunEnding>))]
public enum RunEnding
{
    /// <summary>As planned.</summary>
    [JsonStringEnumMemberName(RunEndings.Completed)]
    Completed,

    /// <summary>Stopped before its planned end.</summary>
    [JsonStringEnumMemberName(RunEndings.Stopped)]
    Stopped,

    /// <summary>Ended early by a defect of the generator.</summary>
    [JsonStringEnumMemberName(RunEndings.Failed)]
    Failed,
}

/// <summary>The written forms of <see cref="RunEnding"/>.</summary>
internal static class RunEndings
{
    /// <summary>Written form of <see cref="RunEnding.Completed"/>.</summary>
    public const string Completed = "completed";

    /// <summary>Written form of <see cref="RunEnding.Stopped"/>.</summary>
    public const string Stopped = "stopped";

    /// <summary>Written form of <see cref="RunEnding.Failed"/>.</summary>
    public const string Failed = "failed";

    /// <summary>The written form.</summary>
    public static string NameOf(RunEnding ending) =>
        ending switch
        {
            RunEnding.Completed => Completed,
            RunEnding.Stopped => Stopped,
            _ => Failed,
        };
}
