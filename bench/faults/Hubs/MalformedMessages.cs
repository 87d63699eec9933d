using System.Net.WebSockets;
using System.Text;
using Faults.Dashboards;
using Faults.Documents;
using Faults.Reporting;

namespace Faults.Hubs;

/// <summary>
/// Malformed messages to the hubs and page circuits: truncated, unknown, too long, unterminated. Other viewers are not
/// affected.
/// </summary>
internal static class MalformedMessages
{
    private const string End = "\u001e",
        Handshake = "{\"protocol\":\"json\",\"version\":1}" + End;
    private static readonly string[] Paths = ["/hubs/telemetry", "/hubs/counters", "/_blazor"];
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(100);

    private static readonly string[] Handshakes =
    [
        Handshake,
        Handshake,
        Handshake,
        "{\"protocol\":\"json\",\"version\":99}" + End,
        "{\"protocol\":\"klingon\",\"version\":1}" + End,
        "{\"protocol\":\"blazorpack\",\"version\":1}" + End,
        "{}",
        "",
    ];

    private static readonly string[] Messages =
    [
        """{"type":1,"target":"Describe","arguments":[],"invocationId":"1"}""",
        """{"type":4,"invocationId":"1","target":"Frames","arguments":[0]}""",
        """{"type":4,"invocationId":"1","target":"Replay","arguments":["none",1,0]}""",
        """{"type":1,"invocationId":"1","target":"DescribeRun","arguments":["../../evil"]}""",
        """{"type":4,"invocationId":"1","target":"Counters","arguments":[]}""",
        """{"type":5,"invocationId":"1"}""",
        """{"type":2,"invocationId":"1","item":1}""",
        """{"type":3,"invocationId":"1","result":1}""",
        """{"type":6}""",
        """{"type":9,"sequenceId":-1}""",
        """{"type":8,"sequenceId":99}""",
        """{"type":1,"target":"StartCircuit","arguments":["http://x/","http://x/","[]",""],"invocationId":"1"}""",
    ];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var random = new Random(options.Seed);
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "hubs")
        );
        await using var viewers = HubViewers.Join(dashboard.Address, 2);
        foreach (var path in Paths)
        {
            var what = $"a malformed message to {path}";
            var seen = viewers.Frames;
            for (var number = 0; number < (options.IsShort ? 7 : 300); number++)
            {
                var answer = await SendAsync(dashboard, path, random);
                table.Add(what, "no failure of the server", answer is null, answer ?? "");
            }

            for (var wait = 0; wait < 10 && viewers.Frames == seen; wait++)
                await Task.Delay(100);
            table.Add(
                what,
                "other viewers go on receiving",
                viewers.Frames > seen,
                "nothing came meanwhile, nor for a second after it"
            );
        }

        // A missing run is a valid response, although SignalR logs it as a failure.
        var failures = dashboard
            .Output.Split('\n')
            .Where(line =>
                line.Contains("Exception: ", StringComparison.Ordinal)
                && !line.Contains("HubException: ", StringComparison.Ordinal)
            )
            .ToList();
        table.Add(
            "malformed messages to the hubs",
            "no failure in the log but answers to the caller",
            failures.Count == 0,
            string.Join(' ', failures.Take(3))
        );
        var (run, refusal) = await dashboard.StartRunAsync(seconds: 1, users: 1);
        table.Add("malformed messages to the hubs", "the stage can be used at once", run is not null, refusal);
        await dashboard.WaitForIdleAsync();
    }

    /// <summary>The server's failure; null if there was none.</summary>
    private static async Task<string?> SendAsync(StartedDashboard dashboard, string path, Random random)
    {
        using var socket = new ClientWebSocket();
        try
        {
            await socket.ConnectAsync(
                new UriBuilder(dashboard.Address) { Scheme = "ws", Path = path }.Uri,
                CancellationToken.None
            );
            await socket.SendAsync(
                Encoding.UTF8.GetBytes(Handshakes[random.Next(Handshakes.Length)]),
                WebSocketMessageType.Text,
                endOfMessage: true,
                CancellationToken.None
            );
            await socket.SendAsync(
                Message(random),
                random.Next(4) == 0 ? WebSocketMessageType.Binary : WebSocketMessageType.Text,
                endOfMessage: random.Next(5) > 0,
                CancellationToken.None
            );
            using var patience = new CancellationTokenSource(Patience);
            await socket.ReceiveAsync(new byte[4_096], patience.Token);
            return null;
        }
        catch (OperationCanceledException)
        {
            return null;
        }
        catch (WebSocketException closed)
        {
            // Closing such a connection is correct; an internal server error is not.
            return closed.Message.Contains("'50", StringComparison.Ordinal) ? closed.Message
                : dashboard.HasExited ? dashboard.Output
                : null;
        }
    }

    private static byte[] Message(Random random)
    {
        var message = Messages[random.Next(Messages.Length)];
        return random.Next(6) switch
        {
            0 => Encoding.UTF8.GetBytes(message),
            1 => Encoding.UTF8.GetBytes(message + new string('x', 100_000) + End),
            2 => [.. Enumerable.Range(0, random.Next(1, 2_000)).Select(_ => (byte)random.Next(256))],
            3 => Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(message + End, 50))),
            _ => Encoding.UTF8.GetBytes(Damage.Apply(message, random) + End),
        };
    }
}
