using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LoadEngine.Generator;
using LoadEngine.Scheduling;

namespace LoadEngine.Sending;

/// <summary>
/// An epoll set and the thread that waits on it: reports when sockets may be read or written. The threads live as long as the
/// process, and what a socket's user does next runs on them. Any thread may add and remove handlers.
/// </summary>
/// <remarks>
/// The runtime has such threads too, but makes two system calls per response (one before it has arrived) and completes it
/// on the thread pool, unless a switch for the whole process is set. Systems without epoll use the runtime's threads.
/// </remarks>
internal sealed unsafe partial class EpollLoop
{
    internal const uint Readable = 0x1,
        Writable = 0x4,
        Failed = 0x8,
        HungUp = 0x10,
        PeerClosed = 0x2000,
        EdgesOnly = 1u << 31;
    private const int CloseOnExec = 0x80000,
        AddToSet = 1,
        Forever = -1,
        Batch = 512,
        Interrupted = 4,
        InProgress = 115;

    // Layout of the kernel's struct epoll_event: packed on x64, with a gap between its two fields elsewhere.
    private static readonly int DataAt = RuntimeInformation.ProcessArchitecture == Architecture.X64 ? 4 : 8;
    private static readonly int EventSize = DataAt + sizeof(ulong);

    private static readonly Lazy<EpollLoop[]> AllLoops = new(() =>
        [.. Enumerable.Range(0, CountFor(Environment.ProcessorCount)).Select(_ => new EpollLoop())]
    );

    private static int s_lastTicket;

    private readonly Lock _changes = new();
    private readonly int _epoll = Create(CloseOnExec);
    private IEpollHandler?[] _handlers = new IEpollHandler?[1_024];

    internal EpollLoop()
    {
        if (_epoll < 0)
            throw new SocketException((int)SocketError.TooManyOpenSockets);
        new Thread(Run) { IsBackground = true, Name = "load sockets" }.Start();
    }

    /// <summary>Whether this system has epoll.</summary>
    public static bool IsSupported { get; } = OperatingSystem.IsLinux();

    /// <summary>
    /// Number of loops for a machine: one less than its processors. One loop more would compete with a server on the same
    /// machine, and scheduling delays of some milliseconds would be measured as latency (docs/engine.md).
    /// </summary>
    /// <param name="processors">Processors of the machine, from 1 on.</param>
    internal static int CountFor(int processors) => Math.Max(1, processors - 1);

    /// <summary>The loops of the process.</summary>
    public static IReadOnlyList<EpollLoop> All => AllLoops.Value;

    /// <summary>Distinguishes a handler from earlier handlers with the same descriptor.</summary>
    public static int NextTicket() => Interlocked.Increment(ref s_lastTicket);

    /// <summary>Reports to the handler from now on.</summary>
    /// <exception cref="SocketException">The kernel takes no more.</exception>
    public void Add(IEpollHandler handler)
    {
        Register(handler);
        var asked = stackalloc byte[EventSize];
        Unsafe.WriteUnaligned(asked, Readable | Writable | PeerClosed | EdgesOnly);
        Unsafe.WriteUnaligned(asked + DataAt, DataOf(handler));
        if (Control(_epoll, AddToSet, handler.Descriptor, asked) != 0)
            throw new SocketException((int)SocketError.NoBufferSpaceAvailable);
    }

    /// <summary>Makes the handler the one of its descriptor, without asking the kernel for reports.</summary>
    internal void Register(IEpollHandler handler)
    {
        lock (_changes)
        {
            if (handler.Descriptor >= _handlers.Length)
                Grow(handler.Descriptor);
            Volatile.Write(ref _handlers[handler.Descriptor], handler);
        }
    }

    /// <summary>Ends the reports. Must come before the descriptor is closed; closing it takes it out of the epoll set.</summary>
    public void Remove(IEpollHandler handler)
    {
        lock (_changes)
            if (handler.Descriptor < _handlers.Length && _handlers[handler.Descriptor] == handler)
                _handlers[handler.Descriptor] = null;
    }

    private void Run()
    {
        using var presence = GeneratorThreads.Enter();
        var events = stackalloc byte[Batch * EventSize];
        while (true)
        {
            var count = Wait(_epoll, events, Batch, Forever);

            // Interrupted by a signal, or out of memory: not worth a busy loop.
            if (count < 0)
                Thread.Sleep(1);
            var reportedAt = count > 1 ? Stopwatch.GetTimestamp() : 0;
            for (var i = 0; i < count; i++)
                Dispatch(
                    Unsafe.ReadUnaligned<uint>(events + (i * EventSize)),
                    Unsafe.ReadUnaligned<ulong>(events + (i * EventSize) + DataAt),
                    i == 0 ? 0 : Nanoseconds.Since(reportedAt)
                );
        }
    }

    /// <summary>Reports one event to its handler. A handler that throws fails alone: the loop goes on for all others.</summary>
    /// <param name="happened">What the kernel reported.</param>
    /// <param name="data">Ticket and descriptor of the handler it was reported for.</param>
    /// <param name="waitedNs">Nanoseconds since then.</param>
    internal void Dispatch(uint happened, ulong data, long waitedNs = 0)
    {
        // The handler may have been removed and its descriptor reused.
        if (Volatile.Read(ref _handlers)[(uint)data] is not { } handler || handler.Ticket != (int)(data >> 32))
            return;
        var ended = (happened & (Failed | HungUp | PeerClosed)) != 0;
        try
        {
            handler.Signal(
                readable: ended || (happened & Readable) != 0,
                writable: ended || (happened & Writable) != 0,
                ended,
                waitedNs
            );
        }
        catch (Exception unexpected)
        {
            Fail(handler, unexpected);
        }
    }

    private static void Fail(IEpollHandler handler, Exception unexpected)
    {
        try
        {
            handler.Fail(unexpected);
        }
        catch (Exception)
        {
            // Its own connection is lost either way; all others depend on this thread.
        }
    }

    /// <summary>What the kernel reports with the events of a handler.</summary>
    internal static ulong DataOf(IEpollHandler handler) =>
        ((ulong)(uint)handler.Ticket << 32) | (uint)handler.Descriptor;

    private void Grow(int descriptor)
    {
        var larger = new IEpollHandler?[Math.Max(descriptor + 1, _handlers.Length * 2)];
        _handlers.CopyTo(larger, 0);
        Volatile.Write(ref _handlers, larger);
    }

    /// <summary>Begins to connect, without waiting. False when the kernel refuses to begin.</summary>
    public static bool TryConnect(int descriptor, SocketAddress address)
    {
        fixed (byte* bytes = address.Buffer.Span)
            return Connect(descriptor, bytes, address.Size) == 0
                || Marshal.GetLastPInvokeError() is InProgress or Interrupted;
    }

    [LibraryImport("libc", EntryPoint = "connect", SetLastError = true)]
    private static partial int Connect(int descriptor, byte* address, int length);

    [LibraryImport("libc", EntryPoint = "epoll_create1")]
    private static partial int Create(int flags);

    [LibraryImport("libc", EntryPoint = "epoll_ctl")]
    private static partial int Control(int set, int operation, int descriptor, byte* asked);

    [LibraryImport("libc", EntryPoint = "epoll_wait")]
    private static partial int Wait(int set, byte* events, int most, int timeoutMs);
}
