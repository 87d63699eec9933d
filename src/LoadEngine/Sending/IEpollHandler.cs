namespace LoadEngine.Sending;

/// <summary>A socket that an <see cref="EpollLoop"/> reports to.</summary>
internal interface IEpollHandler
{
    /// <summary>The kernel's number for the socket while it is open.</summary>
    int Descriptor { get; }

    /// <summary>Tells it apart from handlers that had the same descriptor before; from <see cref="EpollLoop.NextTicket"/>.</summary>
    int Ticket { get; }

    /// <summary>The kernel reported something. Called by the loop's thread.</summary>
    /// <param name="readable">It may be read.</param>
    /// <param name="writable">It may be written.</param>
    /// <param name="ended">The other side has closed, or the connection failed.</param>
    void Signal(bool readable, bool writable, bool ended);

    /// <summary>Called when <see cref="Signal"/> threw an unexpected exception. Must not throw.</summary>
    void Fail(Exception unexpected);
}
