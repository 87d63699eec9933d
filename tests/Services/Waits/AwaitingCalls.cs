using System.Net;
using System.Net.Sockets;
using System.Threading.RateLimiting;

namespace Waits;

/// <summary>Each method waits for as long as the process runs, in the line with the mark.</summary>
internal static class AwaitingCalls
{
    private static readonly SemaphoreSlim None = new(0);
    private static readonly HttpClient Client = new() { Timeout = Timeout.InfiniteTimeSpan };
    private static readonly HttpClient OneConnection = new(new SocketsHttpHandler { MaxConnectionsPerServer = 1 })
    {
        Timeout = Timeout.InfiniteTimeSpan,
    };
    private static readonly ConcurrencyLimiter Limiter = new(new() { PermitLimit = 1, QueueLimit = 10_000 });

    public static async Task EnterSemaphoreAsync()
    {
        await Task.Yield();
        await None.WaitAsync(); // line:semaphore
        None.Release();
    }

    public static async Task DelayAsync()
    {
        await Task.Yield();
        await Task.Yield();
        await Task.Delay(Timeout.Infinite); // line:delay
    }

    public static async Task GetAsync(Uri address)
    {
        using var response = await Client.GetAsync(address); // line:http
        response.EnsureSuccessStatusCode();
    }

    public static async Task GetOverOneConnectionAsync(Uri address)
    {
        var text = await OneConnection.GetStringAsync(address); // line:connection-pool
        Console.Error.WriteLine(text);
    }

    public static async Task AcquireAsync()
    {
        using var lease = await Limiter.AcquireAsync(); // line:rate-limiter
        await Task.Delay(Timeout.Infinite); // line:rate-limiter-permit
    }
}

/// <summary>Accepts connections and never responds.</summary>
internal static class SilentServer
{
    private static readonly TcpListener Listener = new(IPAddress.Loopback, 0);

    public static Uri Start()
    {
        Listener.Start();
        return new($"http://127.0.0.1:{((IPEndPoint)Listener.LocalEndpoint).Port}/");
    }
}
