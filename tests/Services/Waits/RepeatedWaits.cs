using System.Diagnostics;
using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Waits;

/// <summary>
/// Each method returns work that blocks a pool thread for about 100 ms in the line with the mark, again and again. Bytes come
/// from threads outside the pool.
/// </summary>
internal static class RepeatedWaits
{
    private const int WaitMs = 100,
        HoldMs = 15;

    private static readonly Lock Gate = new();
    private static readonly object Monitored = new();

    public static Action Sleeping() => Sleep;

    public static Action Blocking() => WaitForResult;

    public static Action WaitingForTasks() => WaitForTask;

    public static Action WaitingForHandles()
    {
        var never = new ManualResetEvent(false);
        return () => WaitForHandle(never);
    }

    public static Action Locking() => EnterLock;

    public static Action Monitoring() => EnterMonitor;

    public static Action ReadingSockets()
    {
        var (client, server) = Connect();
        Feed(() => server.Send([1]));
        return () => Receive(client);
    }

    public static Action ReadingNetworkStreams()
    {
        var (client, server) = Connect();
        Feed(() => server.Send([1]));
        var stream = new NetworkStream(client, ownsSocket: true);
        return () => ReadNetwork(stream);
    }

    public static Action ReadingPipeClients()
    {
        var (client, server) = ConnectPipe();
        Feed(() => server.WriteByte(1));
        return () => ReadPipeClient(client);
    }

    public static Action ReadingPipeServers()
    {
        var (client, server) = ConnectPipe();
        Feed(() => client.WriteByte(1));
        return () => ReadPipeServer(server);
    }

    public static Action ReadingFifos()
    {
        var path = Path.Combine(Path.GetTempPath(), $"waits-{Guid.NewGuid():N}");
        using (var made = Process.Start("mkfifo", [path]))
            made.WaitForExit();
        // Opening one end of a FIFO waits for the other, and for both it does not.
        var writer = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite, 0);
        var reader = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 0);
        File.Delete(path);
        Feed(() => writer.WriteByte(1));
        return () => ReadFifo(reader);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Sleep()
    {
        Thread.Sleep(WaitMs); // line:sleeping
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WaitForResult()
    {
        Spend(LoadAsync().Result); // line:blocking
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WaitForTask()
    {
        LoadAsync().Wait(); // line:tasks
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WaitForHandle(WaitHandle handle)
    {
        if (handle.WaitOne(WaitMs)) // line:handles
            throw new InvalidOperationException("It is never set.");
    }

    private static async Task<int> LoadAsync()
    {
        await Task.Delay(WaitMs);
        return 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EnterLock()
    {
        lock (Gate) // line:locking
        {
            Thread.Sleep(HoldMs); // line:locking-owner
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EnterMonitor()
    {
        lock (Monitored) // line:monitoring
        {
            Thread.Sleep(HoldMs); // line:monitoring-owner
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Receive(Socket socket)
    {
        var buffer = new byte[1];
        Spend(socket.Receive(buffer)); // line:sockets
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadNetwork(NetworkStream stream)
    {
        var buffer = new byte[1];
        Spend(stream.Read(buffer, 0, 1)); // line:network-stream
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadPipeClient(NamedPipeClientStream pipe)
    {
        Spend(pipe.ReadByte()); // line:pipe-client
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadPipeServer(NamedPipeServerStream pipe)
    {
        Spend(pipe.ReadByte()); // line:pipe-server
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadFifo(FileStream fifo)
    {
        Spend(fifo.ReadByte()); // line:fifo
    }

    private static (Socket Client, Socket Server) Connect()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        client.Connect(listener.LocalEndPoint!);
        return (client, listener.Accept());
    }

    private static (NamedPipeClientStream Client, NamedPipeServerStream Server) ConnectPipe()
    {
        var name = $"waits-{Guid.NewGuid():N}";
        var server = new NamedPipeServerStream(name);
        var client = new NamedPipeClientStream(".", name);
        var connected = Task.Run(server.WaitForConnection);
        client.Connect();
        connected.GetAwaiter().GetResult();
        return (client, server);
    }

    private static void Feed(Action send) =>
        new Thread(() =>
        {
            while (true)
            {
                Thread.Sleep(WaitMs);
                send();
            }
        })
        {
            IsBackground = true,
        }.Start();

    private static void Spend(int value)
    {
        if (value < 0)
            throw new InvalidOperationException("The other end is closed.");
    }
}
