using System.Text.Json.Serialization;

namespace Lab.Storage;

/// <summary>How far a run is on its way into the run folder.</summary>
public enum RunEntryState
{
    /// <summary>It is being recorded; a reason says why the folder does not take it now.</summary>
    Recording,

    /// <summary>It has ended and is in memory only, because the folder does not take it.</summary>
    Pending,

    /// <summary>Its document, or the journal of an interrupted run, is in the folder.</summary>
    Stored,

    /// <summary>It has no document, or its document cannot be read.</summary>
    Failed,
}

/// <summary>A run and its state in the store.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="State">How far it is on its way into the folder.</param>
/// <param name="Reason">Why it is not stored; null when no problem is known.</param>
public sealed record RunEntry(string Id, RunEntryState State, string? Reason = null)
{
    /// <summary>Name of its file, without the folder.</summary>
    public string File { get; init; } = $"{Id}.json";

    /// <summary>True when the folder rejects the run, so that all or a part of it is in memory only.</summary>
    [JsonIgnore]
    public bool IsInMemory => Reason is not null && State is (RunEntryState.Recording or RunEntryState.Pending);
}
