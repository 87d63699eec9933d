namespace LoadEngine.Sending;

/// <summary>A connection that was shut down and is still to be closed.</summary>
internal interface IClosable
{
    /// <summary>Closes its socket. No read or write may be under way.</summary>
    void CloseNow();
}
