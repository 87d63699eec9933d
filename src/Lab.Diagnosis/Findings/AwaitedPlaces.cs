using Experiments.Charts;
using Observer.Contract;

namespace Lab.Diagnosis.Findings;

/// <summary>What requests wait for in an await.</summary>
internal enum AwaitKind
{
    /// <summary>Anything else, such as a response or a delay.</summary>
    Other,

    /// <summary>A permit of a semaphore.</summary>
    Semaphore,

    /// <summary>A connection of a pool.</summary>
    Connection,

    /// <summary>The queue of ASP.NET Core's rate limiter.</summary>
    RateLimiter,
}

/// <summary>The await in which most requests are.</summary>
/// <param name="Requests">Requests in it.</param>
/// <param name="All">Requests in any await of the application or of its calls.</param>
/// <param name="Place">The line; null where no code of the application is in the chain.</param>
/// <param name="Awaits">The awaited call, such as <c>SemaphoreSlim.WaitAsync</c>; null if unknown.</param>
/// <param name="Kind">What that is.</param>
internal sealed record AwaitedPlace(int Requests, int All, string? Place, string? Awaits, AwaitKind Kind)
{
    /// <summary>A sentence such as <c>40 of 50 requests await Orders.cs:12, SemaphoreSlim.WaitAsync.</c></summary>
    public string Sentence =>
        $"{Requests} of {All} requests await "
        + string.Join(", ", new[] { Place, Awaits }.Where(part => part is not null))
        + ".";

    /// <summary>The figures of the sentence.</summary>
    public IReadOnlyList<Evidence> Evidence => [new($"Await {Place ?? Awaits}", $"{Requests} of {All} requests")];
}

/// <summary>Finds the await in which most requests are.</summary>
internal static class AwaitedPlaces
{
    /// <summary>Share of the requests, 0..1, from which on the await is named.</summary>
    public const double MinShare = 0.4;

    private const string Request = "HttpProtocol.ProcessRequests",
        RateLimiter = "RateLimitingMiddleware.",
        HttpPool = "HttpConnectionPool.",
        HttpSend = "Connection.SendAsync",
        Semaphore = "SemaphoreSlim.Wait",
        InnerSuffix = "Core";

    // The look and the counts are taken at different moments.
    private const double MaxCountFactor = 1.2;

    // Methods in which a stream spends its life: SignalR, WebSockets and server-sent events.
    private static readonly string[] Streams =
    [
        "HttpConnectionDispatcher.",
        "HttpConnectionContext.",
        "HubConnectionHandler",
        "WebSocket",
        "ServerSentEvents",
    ];

    // Frames of the server and of the pipeline in which a request that awaits nothing of the application is.
    private static readonly string[] Server = ["HttpProtocol.", "EndpointRoutingMiddleware.", "EndpointMiddleware."];

    private static readonly string[] Pools =
    [
        "ConnectionPool",
        "PoolingDataSource",
        "DataSource.Get",
        "Connection.Open",
        "ConnectionFactory.",
    ];

    /// <summary>The await in which most requests of the newest look are; null without one.</summary>
    public static AwaitedPlace? AwaitedPlace(this FindingWindow window)
    {
        if (window.Looks.Awaits is not { } look)
            return null;
        var places = look
            .Groups.Where(group => IsOfARequest(group) && !IsStream(group))
            .GroupBy(group => (Place: group.Location is { } at ? CodePlaces.NameOf(at) : null, Awaits: AwaitsOf(group)))
            .Where(group => group.Key is not (null, null))
            .Select(group => (group.Key, Requests: group.Sum(one => one.Count), Kind: KindOf(group.First())))
            .Where(place => place.Kind != AwaitKind.Other || !IsOfOthers(window, place.Requests))
            .ToList();
        var all = places.Sum(place => place.Requests);
        if (all == 0)
            return null;
        var most = places.MaxBy(place => place.Requests);
        return most.Requests < all * MinShare
            ? null
            : new(most.Requests, all, most.Key.Place, most.Key.Awaits, most.Kind);
    }

    /// <summary>The sentence after another one; empty without a place.</summary>
    public static string AfterSentence(this AwaitedPlace? place) => place is null ? "" : $" {place.Sentence}";

    private static bool IsOfARequest(AwaitGroup group) =>
        group.Chain.Any(frame => frame.Method.StartsWith(Request, StringComparison.Ordinal))
        && !Server.Any(prefix => group.Chain[0].Method.StartsWith(prefix, StringComparison.Ordinal));

    private static bool IsStream(AwaitGroup group) =>
        group.Chain.Any(frame => Streams.Any(part => frame.Method.StartsWith(part, StringComparison.Ordinal)));

    // Handlers of server-sent events await the same as any request. They were open when the run started, and can be more than the
    // requests in flight.
    private static bool IsOfOthers(FindingWindow window, int requests) =>
        window.RequestsOfOthers() is > 0 and var others
        && (
            requests <= others * MaxCountFactor || requests > window.Last(SeriesCatalogue.LoadInFlight) * MaxCountFactor
        );

    private static AwaitKind KindOf(AwaitGroup group)
    {
        bool Has(string part) => group.Chain.Any(frame => frame.Method.Contains(part, StringComparison.Ordinal));

        if (
            group.Location is null
            && Has(RateLimiter)
            && group.Chain[0].Method.StartsWith(RateLimiter, StringComparison.Ordinal)
        )
            return AwaitKind.RateLimiter;
        if (Has(HttpPool))
            return Has(HttpSend) ? AwaitKind.Other : AwaitKind.Connection;
        if (Pools.Any(Has) || Pools.Any(part => group.Awaits?.Contains(part, StringComparison.Ordinal) == true))
            return AwaitKind.Connection;
        return group.Awaits?.StartsWith(Semaphore, StringComparison.Ordinal) == true || Has(Semaphore)
            ? AwaitKind.Semaphore
            : AwaitKind.Other;
    }

    // The call closest to the request that is not of the server: for code that returns a task without an await, its own call.
    private static string? AwaitsOf(AwaitGroup group)
    {
        if (group.Awaits is { } named && (group.Location is not null || named.Contains('.', StringComparison.Ordinal)))
            return WithoutCore(named);
        if (KindOf(group) == AwaitKind.RateLimiter)
            return RateLimiter + "TryAcquireAsync";
        var outermost = group
            .Chain.TakeWhile(frame => !frame.Module.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal))
            .LastOrDefault(frame => !frame.IsUserCode);
        return outermost?.Method is { } method ? WithoutCore(method) : null;
    }

    private static string WithoutCore(string method) =>
        method.EndsWith(InnerSuffix, StringComparison.Ordinal) ? method[..^InnerSuffix.Length] : method;
}
