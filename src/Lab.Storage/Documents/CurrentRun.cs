using System.Text.Json.Serialization;
using Lab.Loads.Planning;

namespace Lab.Storage.Documents;

/// <summary>The active run.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="PlannedSeconds">Planned duration in seconds.</param>
/// <param name="Request">The request.</param>
public sealed record CurrentRun(
    string Id,
    string Experiment,
    DateTimeOffset StartedAt,
    double PlannedSeconds,
    RunRequest Request
)
{
    /// <summary>The subject of the run; documents of older versions take it from the catalogue.</summary>
    [JsonInclude]
    public RunSubject Subject
    {
        get => field ??= RunSubject.FromLegacy(Experiment);
        init;
    }

    /// <summary>The default name, used until the user renames the run.</summary>
    [JsonIgnore]
    public string Name =>
        Part is null ? Subject.NameOf(Request.Variant) : $"{Subject.NameOf(Request.Variant)} · {Part}";

    /// <summary>Label within its series, such as the cell of a sweep; null for a single run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Part { get; init; }

    /// <summary>Process id of the target; null if it is unknown.</summary>
    public int? ProcessId { get; init; }

    /// <summary>How the start time is known; measured for runs of this program.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StartOrigin StartOrigin { get; init; }

    /// <summary>Why the run is only in memory; null when the data folder accepts it.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>The address of the target; null for a run stored by an earlier version.</summary>
    public Uri? Address { get; init; }
}
