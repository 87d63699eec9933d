using System.Text.Json.Nodes;
using Lab.Targets.CustomEndpoints;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>
/// Reads distinct requests from a browser recording (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/). Images,
/// fonts, styles, scripts and the headers that browsers add to every request are left out.
/// </summary>
internal static class HarArchive
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
    ];
    private static readonly string[] OfBrowser =
    [
        "host",
        "connection",
        "content-length",
        "cookie",
        "user-agent",
        "referer",
        "origin",
        "accept-encoding",
        "accept-language",
        "cache-control",
        "pragma",
        "priority",
        "dnt",
        "te",
        "upgrade-insecure-requests",
        "if-none-match",
        "if-modified-since",
    ];

    /// <summary>True when the document is such an archive.</summary>
    public static bool IsOne(JsonObject document) => document["log"] is JsonObject log && log["entries"] is JsonArray;

    public static PastedReading Read(JsonObject document)
    {
        var found = PastedReading.FirstOf(
            document["log"]!["entries"]!
                .AsArray()
                .OfType<JsonObject>()
                .Where(entry => !IsAsset(entry))
                .Select(entry => entry["request"])
                .OfType<JsonObject>()
                .Select(RequestOf)
                .OfType<OwnRequest>()
                .DistinctBy(request => (request.Method, request.Route, request.Body))
                .Select(request => PastedRequest.Of(request))
        );
        return found.Requests.Count > 0
            ? found
            : PastedReading.Of(
                "This recording of a browser (HAR) has no requests but for pictures, styles and scripts."
            );
    }

    private static bool IsAsset(JsonObject entry) =>
        OpenApiExamples.Text((entry["response"] as JsonObject)?["content"]?["mimeType"]) is { } type
        && Assets.Any(asset => type.StartsWith(asset, StringComparison.OrdinalIgnoreCase));

    private static OwnRequest? RequestOf(JsonObject request)
    {
        if (
            OpenApiExamples.Text(request["method"])?.ToUpperInvariant() is not { } method
            || !OwnEndpointValidation.KnownMethods.Contains(method)
        )
            return null;
        if (
            !Uri.TryCreate(OpenApiExamples.Text(request["url"]), UriKind.Absolute, out var url)
            || url.Scheme is not ("http" or "https")
        )
            return null;
        var headers = (request["headers"] as JsonArray ?? [])
            .OfType<JsonObject>()
            .Select(header =>
                (Name: OpenApiExamples.Text(header["name"]) ?? "", Value: OpenApiExamples.Text(header["value"]) ?? "")
            )
            .Where(header => IsKept(header.Name));
        return new(url.GetLeftPart(UriPartial.Query))
        {
            Method = method,
            Headers = string.Join('\n', headers.Select(header => $"{header.Name}: {header.Value}")),
            Body = OpenApiExamples.Text((request["postData"] as JsonObject)?["text"]) ?? "",
        };
    }

    private static bool IsKept(string name) =>
        name.Length > 0
        && name[0] != ':'
        && !name.StartsWith("sec-", StringComparison.OrdinalIgnoreCase)
        && !OfBrowser.Contains(name, StringComparer.OrdinalIgnoreCase);
}
