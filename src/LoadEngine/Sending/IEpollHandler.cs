namespace LoadEngine.Sending;

/// <summary>A socket that an <see cref="EpollLoop"/> reports to.</summary>
internal interface IEpollHandler
{
    /// <summary>The descriptor of the open socket.</summary>
    int Descriptor { get; }

    /// <summary>
    /// Distinguishes it from earlier handlers with the same descriptor; from <see cref="EpollLoop.NextTicket"/>.
    /// </summary>
    int Ticket { get; }

    /// <summary>Called by the loop's thread for each event.</summary>
    /// <param name="readable">It may be read.</param>
    /// <param name="writable">It may be written.</param>
    /// <param name="ended">The other side has closed, or the connection failed.</param>
    /// <param name="waitedNs">Nanoseconds since the kernel reported the event, in which the thread served other handlers.</param>
    void Signal(bool readable, bool writable, bool ended, long waitedNs);

    /// <summary>Called when <see cref="Signal"/> threw an unexpected exception. Must not throw.</summary>
    void Fail(Exception unexpected);
}
