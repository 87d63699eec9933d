using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;

namespace LoadEngine.Runs;

/// <summary>
/// Carries out a short run against a listener of its own before the first real one, so that the code of an iteration is compiled by then.
/// Otherwise it is compiled while starts are due: the first of them come late, and the first answers look slow. Takes a twentieth
/// of a second where it has the processor, once.
/// </summary>
public static class EngineWarmUp
{
    private const int Users = 4;

    // Code is compiled at its first call, so a few of each kind are enough; the runtime improves what is called often later, in the background.
    // The first part ends however slow the machine is; the second is for the code of the clock that gives the starts.
    private static readonly ExecutorPlan[] Parts =
    [
        new SharedIterations(5 * Users, Users) { MaxDuration = TimeSpan.FromSeconds(2) },
        new ConstantArrivalRate(1_000, TimeSpan.FromMilliseconds(20), Users),
    ];

    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(5);
    private static readonly Lazy<bool> HasRun = new(Run);
    private static int s_responses;

    /// <summary>Begins it on a thread of its own, so that it is done sooner when <see cref="Ensure"/> is called.</summary>
    public static void Start() => new Thread(() => Ensure()) { IsBackground = true, Name = "load warm-up" }.Start();

    /// <summary>Runs it, unless it has run in this process already, and waits for its end. From any thread.</summary>
    /// <returns>False when it could not run on this machine: then the first starts of the first run come a little late, and nothing else is lost.</returns>
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
