namespace LoadEngine.Sending;

/// <summary>A connection that was shut down and must be closed.</summary>
internal interface IClosable
{
    /// <summary>Closes the socket. No read or write may be pending.</summary>
    void CloseNow();
}
