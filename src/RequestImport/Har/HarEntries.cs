using System.Globalization;
using System.Text.Json;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Har;

/// <summary>Reads the entries of a recording: each request once, without those that never reached a service.</summary>
internal static class HarEntries
{
    private static readonly string[] Assets =
    [
        "image/",
        "font/",
        "video/",
        "audio/",
        "text/css",
        "text/javascript",
        "application/javascript",
        "application/wasm",
        "application/font",
    ];

    public static ReadResult Read(JsonElement entries)
    {
        var (requests, problems, leftOut) = (new List<ImportedRequest>(), new List<ReadProblem>(), new HarLeftOut());
        var known = new HashSet<(string Method, string Uri, string Body)>();
        foreach (var entry in entries.EnumerateArray())
        {
            var request = entry.Member("request");
            var (method, url) = (request.Member("method").Text(), request.Member("url").Text());
            var words = $"{method} {url}";
            try
            {
                if (method is null || url is null)
                    leftOut.Add("an entry without a request", "It has no method or no address.");
                else if (ReasonToLeaveOut(entry, url) is { } reason)
                    leftOut.Add(words, reason);
                else if (HarRequest.Read(request, method, url) is var read && known.Add(KeyOf(read)))
                    requests.Add(read);
                else
                    leftOut.Add(words, "A request with this method, address and body was recorded before.");
            }
            catch (UnreadableException unreadable)
            {
                problems.Add(unreadable.Problem);
            }
        }

        return new()
        {
            Requests = requests,
            Problems = problems,
            LeftOut = leftOut.Parts,
        };
    }

    private static string? ReasonToLeaveOut(JsonElement entry, string url)
    {
        var scheme = url.Split(':')[0].ToLowerInvariant();
        var isWebSocket =
            scheme is "ws" or "wss"
            || entry.Member("_webSocketMessages").ValueKind == JsonValueKind.Array
            || entry.Member("_resourceType").Text() == "websocket";
        if (isWebSocket)
            return "It is a WebSocket, not an HTTP request.";
        if (scheme is not ("http" or "https"))
            return "The address is not http or https.";
        if (entry.Member("_fromCache").Text() is { Length: > 0 })
            return "The browser answered it from its cache.";
        var type = entry.Member("response").Member("content").Member("mimeType").Text() ?? "";
        return Assets.Any(asset => type.StartsWith(asset, StringComparison.OrdinalIgnoreCase))
            ? "It is an image, a font, a style, a script or media."
            : null;
    }

    private static (string Method, string Uri, string Body) KeyOf(ImportedRequest request) =>
        (
            request.Method,
            request.Uri,
            request.Body is { } body ? body.Text ?? Convert.ToBase64String(body.Bytes.Span) : "\0"
        );
}

/// <summary>Counts the entries of a recording that are left out, by their reason.</summary>
internal sealed class HarLeftOut
{
    private readonly Dictionary<string, (string First, int Count)> _byReason = new(StringComparer.Ordinal);

    /// <summary>A part for each reason, with an example.</summary>
    public IReadOnlyList<LeftOutPart> Parts =>
        [
            .. _byReason.Select(each => new LeftOutPart(
                each.Value.Count == 1
                    ? each.Value.First
                    : string.Create(
                        CultureInfo.InvariantCulture,
                        $"{each.Value.First} and {each.Value.Count - 1:#,0} more"
                    ),
                each.Key
            )),
        ];

    public void Add(string part, string reason) =>
        _byReason[reason] = _byReason.TryGetValue(reason, out var known)
            ? known with
            {
                Count = known.Count + 1,
            }
            : (UnreadableException.Shorten(part), 1);
}
