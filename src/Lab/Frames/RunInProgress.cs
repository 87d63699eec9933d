namespace Lab.Frames;

/// <summary>Which run is on. The lab writes it; whoever collects evidence reads it, from any thread, to say whose it is.</summary>
internal sealed class RunInProgress
{
    private volatile string? _id;

    /// <summary>The run's identifier, or null while none is on.</summary>
    public string? Id
    {
        get => _id;
        set => _id = value;
    }
}
