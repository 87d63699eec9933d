using System.Text.Json;
using LoadEngine.Plans;

namespace Locust.Scripts;

/// <summary>The requests of a swarm's users, as data for the locustfile.</summary>
/// <param name="Target">The request, and the name of its figures.</param>
/// <param name="Plan">Pauses and timeouts; its executor is not included, because the schedule sets the number of users.</param>
/// <param name="MaxDuration">Users stop sending requests after this time, even without a stop command.</param>
public sealed record SwarmPlan(LoadTarget Target, LoadPlan Plan, TimeSpan MaxDuration)
{
    private static readonly JsonSerializerOptions Options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    /// <summary>An empty plan: users send no requests.</summary>
    internal static string EmptyJson { get; } =
        Json("none", [], LoadPlan.DefaultTimeout, LoadPlan.DefaultFailurePause, ThinkTime.None, TimeSpan.Zero);

    /// <summary>The plan as JSON for the locustfile.</summary>
    public string ToJson() =>
        Json(
            Target.Name,
            [.. Target.Requests.Select(Request)],
            Plan.Timeout,
            Plan.FailurePause,
            Plan.ThinkTime,
            MaxDuration
        );

    private static string Json(
        string name,
        object[] requests,
        TimeSpan timeout,
        TimeSpan failurePause,
        ThinkTime think,
        TimeSpan longest
    ) =>
        JsonSerializer.Serialize(
            new
            {
                Name = name,
                Requests = requests,
                TimeoutSeconds = timeout.TotalSeconds,
                FailurePauseSeconds = failurePause.TotalSeconds,
                Think = new
                {
                    Kind = think.Kind.ToString().ToLowerInvariant(),
                    FirstSeconds = think.First.TotalSeconds,
                    SecondSeconds = think.Second.TotalSeconds,
                },
                MostSeconds = longest.TotalSeconds,
            },
            Options
        );

    private static object Request(RequestTemplate request) =>
        new
        {
            Url = SwarmAddress.TryWrite(request.Url, out var address)
                ? address
                : throw new ArgumentException("A request URL has no fixed host."),
            request.Method,
            request.Weight,
            Headers = Headers(request),
            Body = request.Body?.Text,
            BodyBase64 = request.Body is { Text: null } bytes ? Convert.ToBase64String(bytes.Content.Span) : null,
            Statuses = (request.Expect?.Statuses ?? []).Select(range => new[] { range.From, range.To }),
        };

    private static Dictionary<string, string> Headers(RequestTemplate request)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

        // Locust's client requests compressed responses by default; the load engine does not.
        headers["Accept-Encoding"] = "identity";
        if (request.Body is { } body)
            headers["Content-Type"] = body.ContentType;
        foreach (var (name, value) in request.Headers)
            headers[name] = value;
        return headers;
    }
}
