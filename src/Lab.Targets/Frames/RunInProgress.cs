namespace Lab.Targets.Frames;

/// <summary>Which run is on. The lab writes it; whoever collects evidence reads it, from any thread, to say whose it is.</summary>
public sealed class RunInProgress
{
    private volatile string? _id;
    private volatile bool _goesElsewhere;

    /// <summary>The run's identifier, or null while none is on.</summary>
    public string? Id
    {
        get => _id;
        set => _id = value;
    }

    /// <summary>True while what is under fire is another service than the one that is watched: what is seen of that one is no evidence of the run.</summary>
    public bool GoesElsewhere
    {
        get => _goesElsewhere;
        set => _goesElsewhere = value;
    }
}
