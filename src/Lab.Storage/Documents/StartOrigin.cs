namespace Lab.Storage.Documents;

/// <summary>How it is known when a run began.</summary>
public enum StartOrigin
{
    /// <summary>Reported by the tool that measured the run.</summary>
    Told,

    /// <summary>Not reported; calculated as the file time minus the length of the run.</summary>
    FromTheFile,

    /// <summary>Not reported; the import time is used instead.</summary>
    NotKnown,
}
