using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Telemetry.Loads;

/// <summary>
/// The attributes that the semantic conventions for HTTP clients define, without those that differ between the requests of a
/// target.
/// </summary>
internal static class RequestAttributes
{
    public static IReadOnlyList<KeyValuePair<string, object?>> From(LoadTarget target, HttpProtocolVersion protocol)
    {
        var requests = target.Requests.Select(request => From(request)).ToList();
        return
        [
            .. requests[0].Where(attribute => requests.TrueForAll(other => other.Contains(attribute))),
            new("network.protocol.version", protocol == HttpProtocolVersion.Http2 ? "2" : "1.1"),
        ];
    }

    private static List<KeyValuePair<string, object?>> From(RequestTemplate request)
    {
        List<KeyValuePair<string, object?>> known = [new("http.request.method", request.Method)];
        var hostAt = request.Url.IndexOf("://", StringComparison.Ordinal) + 3;
        if (hostAt < 3)
            return known;
        var pathAt = request.Url.IndexOfAny(['/', '?', '#'], hostAt) is >= 0 and var at ? at : request.Url.Length;

        // The path may contain placeholders, and the query secrets.
        known.Add(
            new(
                "url.template",
                request.Url[pathAt..].Split('?', '#')[0] is { Length: > 0 } path ? Redactor.RedactUrl(path) : "/"
            )
        );
        if (!Uri.TryCreate(request.Url[..pathAt], UriKind.Absolute, out var server))
            return known;
        known.AddRange([
            new("url.scheme", server.Scheme),
            new("server.address", server.Host.Trim('[', ']')),
            new("server.port", server.Port),
        ]);
        return known;
    }
}
