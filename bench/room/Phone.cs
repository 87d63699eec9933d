using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace RoomBench;

/// <summary>
/// A simulated phone with a loopback address: loads the page's files, follows the run and reconnects as the page does.
/// </summary>
internal sealed partial class Phone : IDisposable
{
    private static readonly string[] Files =
    [
        "room.css",
        "reveal.css",
        "page.js",
        "link.js",
        "history.js",
        "chart.js",
        "words.js",
        "watch.js",
        "ask.js",
        "pad.js",
        "reveal.js",
    ];
    private const double SlowestRetryMs = 1_500;

    private readonly HttpClient _client;
    private readonly string _code;
    private readonly Random _random;
    private string _epoch = "";
    private long _newest;
    private long _bytes;
    private CancellationTokenSource? _connection;

    public Phone(int number, Uri room, string code)
    {
        _code = code;
        _random = new Random(number);
        var source = new IPAddress([127, 1, (byte)(1 + number / 200), (byte)(1 + number % 200)]);
        _client = new HttpClient(
            new SocketsHttpHandler
            {
                MaxConnectionsPerServer = 6,
                ConnectCallback = async (_, cancellation) =>
                {
                    if (IsAway)
                        throw new SocketException((int)SocketError.NetworkUnreachable);
                    var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
                    {
                        NoDelay = true,
                    };
                    try
                    {
                        socket.Bind(new IPEndPoint(source, 0));
                        await socket.ConnectAsync(IPAddress.Parse(room.Host), room.Port, cancellation);
                        return new CountedStream(
                            new NetworkStream(socket, ownsSocket: true),
                            count => Interlocked.Add(ref _bytes, count)
                        );
                    }
                    catch
                    {
                        socket.Dispose();
                        throw;
                    }
                },
            }
        )
        {
            BaseAddress = room,
            Timeout = TimeSpan.FromSeconds(20),
        };
        _client.DefaultRequestHeaders.TryAddWithoutValidation("Accept-Encoding", "gzip");
    }

    /// <summary>True while the phone has no network.</summary>
    public bool IsAway { get; private set; }

    /// <summary>Bytes received so far.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    /// <summary>Number of connections made.</summary>
    public int Connections { get; private set; }

    /// <summary>Number of the newest message.</summary>
    public long Newest => Volatile.Read(ref _newest);

    /// <summary>Timestamp of the last message.</summary>
    public long HeardAt { get; private set; }

    /// <summary>Called with the run time, in seconds, of each row that arrives alone.</summary>
    public Action<double>? Row { get; set; }

    /// <summary>Time from the tap to the first picture: page, files, joining and all content.</summary>
    public async Task<TimeSpan> OpenAsync(CancellationToken cancellation)
    {
        var started = Stopwatch.GetTimestamp();
        await _client.GetByteArrayAsync("", cancellation);
        await Task.WhenAll(Files.Select(file => _client.GetByteArrayAsync(file, cancellation)));
        var first = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _ = FollowAsync(first, cancellation);
        await first.Task.WaitAsync(cancellation);
        return Stopwatch.GetElapsedTime(started);
    }

    /// <summary>Disconnects the phone from the network, or reconnects it.</summary>
    public void SetAway(bool isAway)
    {
        IsAway = isAway;
        if (isAway)
            Break();
    }

    public void Dispose()
    {
        Break();
        _client.Dispose();
    }

    private void Break() => Interlocked.Exchange(ref _connection, null)?.Cancel();

    private async Task FollowAsync(TaskCompletionSource first, CancellationToken cancellation)
    {
        for (var attempt = 0; !cancellation.IsCancellationRequested; attempt++)
        {
            try
            {
                var connection = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
                _connection = connection;
                using var joined = await _client.PostAsJsonAsync("join", new { code = _code }, connection.Token);
                joined.EnsureSuccessStatusCode();
                using var stream = await _client.GetStreamAsync($"live?after={_epoch}-{_newest}", connection.Token);
                Connections++;
                using var reader = new StreamReader(stream);
                while (await reader.ReadLineAsync(connection.Token) is { } line)
                {
                    if (line.Length == 0)
                        continue;
                    Take(line);
                    attempt = 0;
                    first.TrySetResult();
                }
            }
            catch (Exception broken)
                when (broken
                        is HttpRequestException
                            or IOException
                            or OperationCanceledException
                            or SocketException
                            or ObjectDisposedException
                )
            {
                if (cancellation.IsCancellationRequested)
                    return;
            }
            finally
            {
                Interlocked.Exchange(ref _connection, null)?.Dispose();
            }

            await Task.Delay(
                TimeSpan.FromMilliseconds(
                    _random.NextDouble() * Math.Min(SlowestRetryMs, 200 * Math.Pow(2, Math.Min(attempt, 10)))
                ),
                CancellationToken.None
            );
        }
    }

    private void Take(string line)
    {
        HeardAt = Stopwatch.GetTimestamp();
        Volatile.Write(ref _newest, long.Parse(Number().Match(line).Groups[1].ValueSpan, CultureInfo.InvariantCulture));
        if (Epoch().Match(line) is { Success: true } epoch)
            _epoch = epoch.Groups[1].Value;
        else if (Row is { } action && RowTime().Match(line) is { Success: true } row)
            action(double.Parse(row.Groups[1].ValueSpan, CultureInfo.InvariantCulture));
    }

    [GeneratedRegex("\"n\":(\\d+)")]
    private static partial Regex Number();

    [GeneratedRegex("\"epoch\":\"(\\w+)\"")]
    private static partial Regex Epoch();

    [GeneratedRegex("\"rows\":\\[\\[([\\d.]+)")]
    private static partial Regex RowTime();
}
