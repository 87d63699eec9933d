using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;

namespace LoadEngine.Runs;

/// <summary>
/// Performs a short run against a private listener before the first real one, so that the code of an iteration is
/// compiled. Otherwise the first starts would be late and the first responses would look slow. Takes about 50 ms, once.
/// </summary>
public static class EngineWarmUp
{
    private const int Users = 4;

    // Code is compiled at its first call, so a few iterations of each kind are enough. The first part ends even on a slow
    // machine; the second compiles the code of the clock that schedules the starts.
    private static readonly ExecutorPlan[] Parts =
    [
        new SharedIterations(5 * Users, Users) { MaxDuration = TimeSpan.FromSeconds(2) },
        new ConstantArrivalRate(1_000, TimeSpan.FromMilliseconds(20), Users),
    ];

    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(5);
    private static readonly Lazy<bool> HasRun = new(Run);
    private static int s_responses;

    /// <summary>Starts the warm-up on a separate thread, so that <see cref="Ensure"/> waits less.</summary>
    public static void Start() => new Thread(() => Ensure()) { IsBackground = true, Name = "load warm-up" }.Start();

    /// <summary>Runs the warm-up once per process and waits for its end. Thread-safe.</summary>
    /// <returns>False if it failed on this machine; then only the first starts of the first run are slightly late.</returns>
    public static bool Ensure() => HasRun.Value;

    private static bool Run()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen();
            new Thread(() => Accept(listener)) { IsBackground = true, Name = "load warm-up" }.Start();
            return Run(((IPEndPoint)listener.LocalEndPoint!).Port);
        }
        catch (Exception refused) when (refused is SocketException or AggregateException)
        {
            return false;
        }
    }

    // Run all parts concurrently: one compiles while another waits.
    private static bool Run(int port)
    {
        var (runs, ends) = (new LoadRun[Parts.Length], new Task[Parts.Length]);
        for (var part = 0; part < Parts.Length; part++)
        {
            var plan = new LoadPlan
            {
                Target = LoadTarget.Get("warm-up", $"http://127.0.0.1:{port}/"),
                Executor = Parts[part],
                GracefulStop = TimeSpan.FromSeconds(1),
            };
            runs[part] = LoadRun.Begin(plan, AllowedHosts.LoopbackOnly, TimeProvider.System);
            ends[part] = runs[part].Completion;
        }

        var ended = Task.WaitAll(ends, MaxDuration);
        foreach (var run in runs)
            run.Abort();
        return ended && Volatile.Read(ref s_responses) > 0;
    }

    private static void Accept(Socket listener)
    {
        try
        {
            while (true)
            {
                var connection = listener.Accept();
                new Thread(() => Answer(connection)) { IsBackground = true, Name = "load warm-up" }.Start();
            }
        }
        catch (Exception over) when (over is SocketException or ObjectDisposedException)
        {
            // The warm-up has ended.
        }
    }

    private static void Answer(Socket connection)
    {
        using (connection)
        {
            try
            {
                // Requests arrive one at a time and fit in a packet, so each read returns a whole request.
                var request = new byte[4_096];
                for (; connection.Receive(request) > 0; Interlocked.Increment(ref s_responses))
                    connection.Send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8);
            }
            catch (SocketException)
            {
                // The warm-up has ended.
            }
        }
    }
}
