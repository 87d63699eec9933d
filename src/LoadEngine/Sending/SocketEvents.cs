using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LoadEngine.Sending;

/// <summary>
/// Tells connections when they may be read or written, on threads of its own that live as long as the process. What a connection's
/// user does next runs on that thread. Any thread may add and remove connections.
/// </summary>
/// <remarks>
/// The runtime has such threads too, but asks the kernel twice for each answer (once before it has come) and hands what it finds to the
/// thread pool, unless told otherwise for the whole process. Systems without epoll go the runtime's way.
/// </remarks>
internal sealed unsafe partial class SocketEvents
{
    private const uint Readable = 0x1, Writable = 0x4, Failed = 0x8, HungUp = 0x10, PeerClosed = 0x2000, EdgesOnly = 1u << 31;
    private const int CloseOnExec = 0x80000, AddToSet = 1, Forever = -1, Batch = 512, Interrupted = 4, InProgress = 115;

    // The kernel's own form of an event: on one architecture there is no gap between its two fields.
    private static readonly int DataAt = RuntimeInformation.ProcessArchitecture == Architecture.X64 ? 4 : 8;
    private static readonly int EventSize = DataAt + sizeof(ulong);

    private static readonly Lazy<SocketEvents[]> All =
        new(() => [.. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => new SocketEvents())]);

    private static int s_next;
    private static int s_tickets;

    private readonly Lock _changing = new();
    private readonly int _set = Create(CloseOnExec);
    private EventConnection?[] _byDescriptor = new EventConnection?[1_024];

    private SocketEvents()
    {
        if (_set < 0) throw new SocketException((int)SocketError.TooManyOpenSockets);
        new Thread(Run) { IsBackground = true, Name = "load sockets" }.Start();
    }

    /// <summary>Whether this system has them.</summary>
    public static bool AreSupported { get; } = OperatingSystem.IsLinux();

    /// <summary>The thread whose turn it is.</summary>
    public static SocketEvents Next() => All.Value[(uint)Interlocked.Increment(ref s_next) % (uint)All.Value.Length];

    /// <summary>A number that tells a connection from those that had its descriptor before.</summary>
    public static int NextTicket() => Interlocked.Increment(ref s_tickets);

    /// <summary>From now on the connection is told.</summary>
    /// <exception cref="SocketException">The kernel takes no more.</exception>
    public void Add(EventConnection connection)
    {
        var descriptor = connection.Descriptor;
        lock (_changing)
        {
            if (descriptor >= _byDescriptor.Length) Grow(descriptor);
            Volatile.Write(ref _byDescriptor[descriptor], connection);
        }

        var asked = stackalloc byte[EventSize];
        Unsafe.WriteUnaligned(asked, Readable | Writable | PeerClosed | EdgesOnly);
        Unsafe.WriteUnaligned(asked + DataAt, ((ulong)(uint)connection.Ticket << 32) | (uint)descriptor);
        if (Control(_set, AddToSet, descriptor, asked) != 0) throw new SocketException((int)SocketError.NoBufferSpaceAvailable);
    }

    /// <summary>Must come before the descriptor is closed; the kernel takes it out of the set by itself then.</summary>
    public void Remove(EventConnection connection)
    {
        lock (_changing)
            if (connection.Descriptor < _byDescriptor.Length && _byDescriptor[connection.Descriptor] == connection) _byDescriptor[connection.Descriptor] = null;
    }

    private void Run()
    {
        var events = stackalloc byte[Batch * EventSize];
        while (true)
        {
            var count = Wait(_set, events, Batch, Forever);
            for (var i = 0; i < count; i++)
            {
                var happened = Unsafe.ReadUnaligned<uint>(events + (i * EventSize));
                var data = Unsafe.ReadUnaligned<ulong>(events + (i * EventSize) + DataAt);

                // What was closed meanwhile may have left its number to another connection.
                if (Volatile.Read(ref _byDescriptor)[(uint)data] is not { } connection || connection.Ticket != (int)(data >> 32)) continue;
                var ended = (happened & (Failed | HungUp | PeerClosed)) != 0;
                connection.Notice(readable: ended || (happened & Readable) != 0, writable: ended || (happened & Writable) != 0, ended);
            }
        }
    }

    private void Grow(int descriptor)
    {
        var larger = new EventConnection?[Math.Max(descriptor + 1, _byDescriptor.Length * 2)];
        _byDescriptor.CopyTo(larger, 0);
        Volatile.Write(ref _byDescriptor, larger);
    }

    /// <summary>Begins to connect, without waiting. False when the kernel refuses to begin.</summary>
    public static bool TryConnect(int descriptor, SocketAddress address)
    {
        fixed (byte* bytes = address.Buffer.Span)
            return Connect(descriptor, bytes, address.Size) == 0 || Marshal.GetLastPInvokeError() is InProgress or Interrupted;
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
