using System.Text.Json.Serialization;
using Lab.Loads.Planning;

namespace Lab.Storage.Documents;

/// <summary>The running run.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="PlannedSeconds">Length as planned, in seconds.</param>
/// <param name="Request">The request.</param>
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

    /// <summary>Label within its series, such as the cell of a sweep; null for a single run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Part { get; init; }

    /// <summary>Process id of the target; null when it is not known.</summary>
    public int? ProcessId { get; init; }

    /// <summary>How it is known when it began; told by this program for every run of its own.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StartOrigin StartOrigin { get; init; }

    /// <summary>Why the run is only in memory; null when the data folder accepts it.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>Where it listened; null for a run stored before that was written down.</summary>
    public Uri? Address { get; init; }
}
