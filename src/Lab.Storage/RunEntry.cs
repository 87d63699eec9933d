using System.Text.Json.Serialization;

namespace Lab.Storage;

/// <summary>The state of a run in the store.</summary>
public enum RunEntryState
{
    /// <summary>Being recorded; the reason explains why the folder rejects it, if it does.</summary>
    Recording,

    /// <summary>Ended, but only in memory, because the folder rejects it.</summary>
    Pending,

    /// <summary>Its document, or the journal of an interrupted run, is in the folder.</summary>
    Stored,

    /// <summary>It has no document, or the document cannot be read.</summary>
    Failed,
}

/// <summary>A run and its state in the store.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="State">The state.</param>
/// <param name="Reason">Why it is not stored; null if no problem is known.</param>
public sealed record RunEntry(string Id, RunEntryState State, string? Reason = null)
{
    /// <summary>The name of its file.</summary>
    public string File { get; init; } = $"{Id}.json";

    /// <summary>True if a part of the run is only in memory because the folder rejects it.</summary>
    [JsonIgnore]
    public bool IsInMemory => Reason is not null && State is (RunEntryState.Recording or RunEntryState.Pending);
}
