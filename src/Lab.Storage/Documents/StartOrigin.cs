namespace Lab.Storage.Documents;

/// <summary>How it is known when a run began.</summary>
public enum StartOrigin
{
    /// <summary>Whoever measured it told.</summary>
    Told,

    /// <summary>Nobody told; it is what the time of the file says, less the length of the run.</summary>
    FromTheFile,

    /// <summary>Nobody told; what stands for it is when it was imported.</summary>
    NotKnown,
}
