using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Waits;

/// <summary>Each method blocks its thread for as long as the process runs, in the line with the mark.</summary>
internal static class BlockedThreads
{
    private static readonly Lock Gate = new();
    private static readonly Task<int> Never = new TaskCompletionSource<int>().Task;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Sleep()
    {
        Thread.Sleep(Timeout.Infinite); // line:sleep
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WaitForResult()
    {
        Console.Error.WriteLine(Never.Result); // line:result
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void TakeLock()
    {
        lock (Gate) // line:lock
        {
            Sleep();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ReadPipe()
    {
        var name = $"waits-{Environment.ProcessId}-{Environment.CurrentManagedThreadId}";
        using var server = new NamedPipeServerStream(name);
        using var client = new NamedPipeClientStream(".", name);
        var connected = server.WaitForConnectionAsync();
        client.Connect();
        connected.GetAwaiter().GetResult();
        Span<byte> buffer = stackalloc byte[16];
        Console.Error.WriteLine(client.Read(buffer)); // line:pipe
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ReadSocket()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        client.Connect((IPEndPoint)listener.LocalEndpoint);
        using var accepted = listener.AcceptTcpClient();
        var buffer = new byte[16];
        Console.Error.WriteLine(client.Client.Receive(buffer)); // line:socket
    }
}
