using System.Net;
using System.Net.Sockets;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace LoadEngine.Runs;

/// <summary>
/// Plays a short run against a listener of its own before the first real one, so that the code of an iteration is compiled by then. Otherwise
/// it is compiled while starts are due: the first of them come late, and the first answers look slow. Takes a fifth of a second, once.
/// </summary>
public static class DressRehearsal
{
    private const int Users = 4;

    // However slow the machine, the first part comes to its end; the second is for the clock that gives the starts.
    private static readonly ExecutorPlan[] Parts = [new SharedIterations(100, Users, MaxDurationMs: 2_000), new ConstantArrivalRate(1_000, 100, Users)];
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(5);
    private static readonly Lazy<bool> Played = new(Play);

    /// <summary>Plays it, unless it has been played in this process, and waits for its end. From any thread.</summary>
    /// <returns>False when this machine did not let it: the first run will be a little late, and nothing else is lost.</returns>
    public static bool Ensure() => Played.Value;

    private static bool Play()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen();
            new Thread(() => Accept(listener)) { IsBackground = true, Name = "rehearsal" }.Start();
            return Parts.All(part => Play(part, ((IPEndPoint)listener.LocalEndPoint!).Port));
        }
        catch (Exception refused) when (refused is SocketException or AggregateException)
        {
            return false;
        }
    }

    private static bool Play(ExecutorPlan part, int port)
    {
        var plan = new LoadPlan { Target = LoadTarget.Get("rehearsal", $"http://127.0.0.1:{port}/"), Executor = part, GracefulStopMs = 1_000 };
        var run = LoadRun.Begin(plan, AllowedHosts.LoopbackOnly, TimeProvider.System);
        var ended = run.Completion.Wait(Longest);
        run.Abort();
        return ended && run.TakeSnapshot().Total.Succeeded > 0;
    }

    private static void Accept(Socket listener)
    {
        try
        {
            while (true)
            {
                var connection = listener.Accept();
                new Thread(() => Answer(connection)) { IsBackground = true, Name = "rehearsal" }.Start();
            }
        }
        catch (Exception over) when (over is SocketException or ObjectDisposedException)
        {
            // The rehearsal has ended.
        }
    }

    private static void Answer(Socket connection)
    {
        using (connection)
        {
            try
            {
                // One request at a time, and shorter than a packet: what was read is one whole request.
                var request = new byte[4_096];
                while (connection.Receive(request) > 0) connection.Send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8);
            }
            catch (SocketException)
            {
                // The rehearsal has ended.
            }
        }
    }
}
