namespace Lab.Targets.Frames;

/// <summary>The current run. Written by the lab, read by observers. Thread-safe.</summary>
public sealed class RunInProgress
{
    private volatile string? _id;
    private volatile bool _goesElsewhere;

    /// <summary>The identifier of the active run, or null.</summary>
    public string? Id
    {
        get => _id;
        set => _id = value;
    }

    public bool GoesElsewhere
    {
        get => _goesElsewhere;
        set => _goesElsewhere = value;
    }
}
