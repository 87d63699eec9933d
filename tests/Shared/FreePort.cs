using System.Net;
using System.Net.Sockets;

namespace Tests.Shared;

/// <summary>
/// Ports for tests, out of everybody's way: below those that a system gives to outgoing connections (from 32,768 on
/// Linux, from 49,152 elsewhere), so that no client takes one between the look and its use; and each held by a locked
/// file until this process ends, so that no other test takes it either. Thread-safe: the system's lock on the file
/// decides.
/// </summary>
internal static class FreePort
{
    private const int First = 12_000,
        End = 32_000,
        MaxTries = 1_000;

    private static readonly string Folder = Directory
        .CreateDirectory(Path.Combine(Path.GetTempPath(), "concurrency-dashboard-test-ports"))
        .FullName;

    // Kept open, so that the files stay locked.
    private static readonly List<FileStream> Held = [];

    public static int Next(string address = "127.0.0.1") => FindConsecutive(1, address);

    /// <summary>The first of several consecutive ports without a listener.</summary>
    public static int FindConsecutive(int count, string address = "127.0.0.1")
    {
        for (var tried = 0; tried < MaxTries; tried++)
        {
            var first = Random.Shared.Next(First, End - count);
            if (Enumerable.Range(first, count).All(port => IsHeld(port) && IsFree(port, address)))
                return first;
        }

        throw new InvalidOperationException(
            $"No {count} free ports side by side were found between {First} and {End}."
        );
    }

    // False if another process or test has the port.
    private static bool IsHeld(int port)
    {
        try
        {
            var file = new FileStream(
                Path.Combine(Folder, $"{port}"),
                FileMode.OpenOrCreate,
                FileAccess.ReadWrite,
                FileShare.None,
                bufferSize: 1,
                FileOptions.DeleteOnClose
            );
            lock (Held)
                Held.Add(file);
            return true;
        }
        catch (Exception taken) when (taken is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static bool IsFree(int port, string address)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Parse(address), port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
