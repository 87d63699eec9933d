using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text;

namespace RoomBench;

/// <summary>One hostile phone with one address.</summary>
internal static class Hostile
{
    private static readonly IPAddress Source = IPAddress.Parse("127.9.9.9");

    /// <summary>Sends 10,000 responses, a message of 10 MB, and 1,000 connections.</summary>
    /// <returns>A description of the result.</returns>
    public static async Task<string> AttackAsync(Dashboard dashboard, CancellationToken cancellation)
    {
        using var client = new HttpClient(
            new SocketsHttpHandler
            {
                ConnectCallback = async (_, token) =>
                    new NetworkStream(await ConnectAsync(dashboard, token), ownsSocket: true),
            }
        )
        {
            BaseAddress = dashboard.Room,
        };
        using (var joined = await client.PostAsJsonAsync("join", new { code = dashboard.Code }, cancellation))
            joined.EnsureSuccessStatusCode();
        var (taken, count, cut) = (0, 0, 0);
        for (var message = 0; message < 10_000; message++)
        {
            try
            {
                using var answer = await client.PostAsJsonAsync(
                    "answer",
                    new { ballot = 1, number = message },
                    cancellation
                );
                if (answer.StatusCode == HttpStatusCode.TooManyRequests)
                    count++;
                else
                    taken++;
            }
            catch (HttpRequestException)
            {
                cut++;
            }
        }

        var large = await StatusAsync(() =>
            client.PostAsync(
                "answer",
                new StringContent(new string(' ', 10_000_000), Encoding.UTF8, "application/json"),
                cancellation
            )
        );
        var sockets = new List<Socket>();
        var open = 0;
        for (var number = 0; number < 1_000; number++)
        {
            try
            {
                sockets.Add(await ConnectAsync(dashboard, cancellation));
            }
            catch (SocketException)
            {
                // Refused before the connection was open.
            }
        }

        await Task.Delay(500, cancellation);
        foreach (var socket in sockets)
            open += socket.Poll(0, SelectMode.SelectRead) ? 0 : 1;
        sockets.ForEach(socket => socket.Dispose());
        return $"10,000 answers: {taken:#,0} looked at, {count + cut:#,0} turned away; 10 MB: {large}; 1,000 "
            + $"connections: {open:#,0} stayed open";
    }

    private static async Task<string> StatusAsync(Func<Task<HttpResponseMessage>> send)
    {
        try
        {
            using var answer = await send();
            return $"{(int)answer.StatusCode}";
        }
        catch (HttpRequestException)
        {
            return "cut off";
        }
    }

    private static async Task<Socket> ConnectAsync(Dashboard dashboard, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            socket.Bind(new IPEndPoint(Source, 0));
            await socket.ConnectAsync(IPAddress.Parse(dashboard.Room.Host), dashboard.Room.Port, cancellation);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
