namespace Lab.Storage.Documents;

/// <summary>How the start time of a run is known.</summary>
public enum StartOrigin
{
    /// <summary>Reported by the tool that measured the run.</summary>
    Told,

    /// <summary>Not reported; calculated as the file time minus the length of the run.</summary>
    FromTheFile,

    /// <summary>Not reported; the import time is used instead.</summary>
    NotKnown,
}
