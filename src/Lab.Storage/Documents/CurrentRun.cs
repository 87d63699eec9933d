using System.Text.Json.Serialization;
using Lab.Loads.Planning;

namespace Lab.Storage.Documents;

/// <summary>The run that is on.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="PlannedSeconds">Length as planned, in seconds.</param>
/// <param name="Request">What was asked for.</param>
public sealed record CurrentRun(
    string Id,
    string Experiment,
    DateTimeOffset StartedAt,
    double PlannedSeconds,
    RunRequest Request
)
{
    /// <summary>What it is about; in documents that older versions wrote it is taken from the catalogue.</summary>
    [JsonInclude]
    public RunSubject Subject
    {
        get => field ??= RunSubject.FromLegacy(Experiment);
        init;
    }

    /// <summary>What it is called until somebody gives it a name.</summary>
    [JsonIgnore]
    public string Name =>
        Part is null ? Subject.NameOf(Request.Variant) : $"{Subject.NameOf(Request.Variant)} · {Part}";

    /// <summary>What tells it from the other runs of its series, such as the setting and the users of a sweep's cell; null where it is a run by itself.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Part { get; init; }

    /// <summary>The process that was put under fire, and whose readings the frames carry; null when it is not known, as for a service that runs elsewhere.</summary>
    public int? ProcessId { get; init; }

    /// <summary>How it is known when it began; told by this program for every run of its own.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StartOrigin StartOrigin { get; init; }

    /// <summary>Why it is in memory alone, in the answer to its start; null when the data folder takes it, and wherever it is kept.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>Where it listened; null for a run stored before that was written down.</summary>
    public Uri? Address { get; init; }
}
