namespace LoadEngine.Sending;

/// <summary>A connection that was shut down and is still to be closed.</summary>
internal interface IClosable
{
    /// <summary>Gives its handle back. Nobody may be reading or writing.</summary>
    void CloseNow();
}
