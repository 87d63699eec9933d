using System.Globalization;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using Locust.Scripts;

namespace Locust.Masters;

/// <summary>
/// Client of a Locust master. Every call blocks the caller's thread, so that a starved thread pool cannot prevent
/// stopping a swarm. Thread-safe.
/// </summary>
public sealed class LocustMaster : IDisposable
{
    /// <summary>Time limit for a response.</summary>
    public static readonly TimeSpan RequestTimeout = TimeSpan.FromSeconds(3);

    /// <summary>
    /// Maximum response size in bytes, more than a master with 1,000 workers and entries sends; protects the memory.
    /// </summary>
    public const int MaxResponseBytes = 8 * 1024 * 1024;

    private readonly HttpClient _client;

    /// <summary>Creates a client without sending a request.</summary>
    public LocustMaster(MasterAddress address)
    {
        ArgumentNullException.ThrowIfNull(address);
        Address = address;
        _client = new(
            new SocketsHttpHandler
            {
                UseProxy = false,
                AllowAutoRedirect = false,
                UseCookies = false,
                ConnectTimeout = RequestTimeout,
                ActivityHeadersPropagator = null,
            }
        )
        {
            BaseAddress = address.Url,
            Timeout = Timeout.InfiniteTimeSpan,
            MaxResponseContentBufferSize = MaxResponseBytes,
        };
        if (address.Credentials is { } credentials)
            _client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
                "Basic",
                Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials))
            );
    }

    /// <summary>The master's address.</summary>
    public MasterAddress Address { get; }

    /// <summary>Null if the master runs our locustfile, otherwise the problem as a sentence.</summary>
    public string? Problem()
    {
        try
        {
            using var answer = JsonDocument.Parse(Send(LocustFile.Mark));
            if (answer.RootElement.GetProperty("form").GetInt32() != LocustFile.FormatVersion)
                return $"The Locust at {Address} runs the locustfile of another version of the dashboard. Start it, "
                    + $"and its workers, with this one’s.";
            return answer.RootElement.GetProperty("master").GetBoolean()
                ? null
                : $"The Locust at {Address} is not a master: start it with --master and at least one worker.";
        }
        catch (LocustException trouble)
        {
            return trouble.Message;
        }
        catch (Exception mistake) when (mistake is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            return WrongLocustFileMessage;
        }
    }

    /// <summary>Reads the master's current state.</summary>
    /// <exception cref="LocustException">The response is missing or invalid.</exception>
    public MasterReading Read() => ReadingJson.Read(Send("stats/requests"));

    /// <summary>Reads the figures counted so far.</summary>
    /// <exception cref="LocustException">The response is missing or invalid.</exception>
    public IReadOnlyDictionary<string, SwarmFigures> ReadFigures() =>
        FiguresCsv.Read(Send("stats/requests/csv"), Send("stats/failures/csv"));

    /// <summary>Starts a swarm, or changes the running one.</summary>
    /// <param name="users">New number of users.</param>
    /// <param name="spawnRate">Users started or stopped per second, above 0.</param>
    /// <param name="plan">The users' requests.</param>
    /// <exception cref="LocustException">The master rejected the request.</exception>
    public void Swarm(int users, double spawnRate, SwarmPlan plan)
    {
        ArgumentNullException.ThrowIfNull(plan);
        using var order = new HttpRequestMessage(HttpMethod.Post, "swarm")
        {
            Content = new FormUrlEncodedContent([
                new("user_count", users.ToString(CultureInfo.InvariantCulture)),
                new("spawn_rate", spawnRate.ToString("0.####", CultureInfo.InvariantCulture)),
                new("host", HostOf(plan)),
                new(LocustFile.PlanOption, plan.ToJson()),
            ]),
        };
        var answer = Send(order, RequestTimeout);
        if (
            !answer.Contains("\"success\":true", StringComparison.Ordinal)
            && !answer.Contains("\"success\": true", StringComparison.Ordinal)
        )
            throw new LocustException($"The Locust master at {Address} did not start the swarm: {Truncate(answer)}");
    }

    /// <summary>Stops the swarm, and returns when its workers have stopped.</summary>
    /// <exception cref="LocustException">The response is missing.</exception>
    public void Stop(TimeSpan timeout)
    {
        using var order = new HttpRequestMessage(HttpMethod.Get, "stop");
        Send(order, timeout);
    }

    /// <inheritdoc/>
    public void Dispose() => _client.Dispose();

    private string WrongLocustFileMessage =>
        $"The Locust at {Address} runs another locustfile, so it cannot follow the dashboard’s plan. Start it, and "
        + $"its workers, with the dashboard’s: /api/locust/{LocustFile.Name}";

    private string Send(string path)
    {
        using var question = new HttpRequestMessage(HttpMethod.Get, path);
        return Send(question, RequestTimeout);
    }

    private string Send(HttpRequestMessage question, TimeSpan timeout)
    {
        using var deadline = new CancellationTokenSource(timeout);
        try
        {
            using var answer = _client.Send(question, deadline.Token);
            using var body = new StreamReader(answer.Content.ReadAsStream(deadline.Token));
            var text = body.ReadToEnd();
            if (answer.IsSuccessStatusCode)
                return text;
            throw new LocustException(
                (int)answer.StatusCode switch
                {
                    401 => $"The Locust master at {Address} requires a name and a password. Write them into the "
                        + $"address, http://name:password@….",
                    404 => WrongLocustFileMessage,
                    var status => $"The Locust master at {Address} answered {status}: {Truncate(text)}",
                }
            );
        }
        catch (ObjectDisposedException closed)
        {
            throw new LocustException(
                $"The connection to the Locust master at {Address} has been closed: the dashboard is ending.",
                closed
            );
        }
        catch (Exception failure) when (failure is HttpRequestException or OperationCanceledException or IOException)
        {
            throw new LocustException(
                failure is { InnerException: SocketException { SocketErrorCode: SocketError.ConnectionRefused } }
                    ? $"No Locust master listens at {Address}."
                    : $"No Locust master responds at {Address}: {Describe(failure, timeout)}.",
                failure
            );
        }
    }

    // The library's messages are written for developers and have inconsistent punctuation.
    private static string Describe(Exception failure, TimeSpan timeout) =>
        failure switch
        {
            OperationCanceledException => $"not within {timeout.TotalSeconds:0.#} s",
            HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } => "there is no such host",
            HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded } =>
                $"the response is longer than {MaxResponseBytes / (1024 * 1024)} MiB",
            HttpRequestException { HttpRequestError: HttpRequestError.ResponseEnded } =>
                "the connection was closed before the response was complete",
            HttpRequestException
            {
                HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.HttpProtocolError
            } => "the service there does not speak HTTP",
            _ => failure.GetBaseException().Message.TrimEnd('.'),
        };

    // Shown on the master's web UI only; the requests use full addresses.
    private static string HostOf(SwarmPlan plan) =>
        plan.Target.Requests is [var first, ..] && Uri.TryCreate(first.Url, UriKind.Absolute, out var url)
            ? url.GetLeftPart(UriPartial.Authority)
            : "http://localhost";

    private static string Truncate(string text) => text.Length <= 200 ? text : text[..200] + "…";
}
