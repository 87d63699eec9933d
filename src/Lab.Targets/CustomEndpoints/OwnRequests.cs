using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Puts the user's own request into the engine's terms.</summary>
public static class OwnRequests
{
    internal const string ContentType = "Content-Type";

    /// <summary>What the engine sends.</summary>
    public static RequestTemplate ToTemplate(this OwnRequest request, Uri targetAddress) =>
        new()
        {
            Url = Url(request.Route, targetAddress),
            Method = request.Method,
            Headers = OwnHeaders.Read(request.Headers).Headers,
            Body =
                request.Body.Length == 0 ? null
                : IsJson(request) ? RequestBody.FromJson(request.Body)
                : RequestBody.FromText(request.Body),
            Expect = OwnExpectations.Read(request).Expect,
        };

    /// <summary>The display name on pages and in records: method and address, without the secrets of the address.</summary>
    public static string Describe(this OwnRequest request) => $"{request.Method} {Redactor.RedactUrl(request.Route)}";

    /// <summary>True when the body is sent as JSON: unless a header names another type.</summary>
    public static bool IsJson(this OwnRequest request) =>
        !OwnHeaders.Read(request.Headers).Headers.TryGetValue(ContentType, out var type)
        || type.Contains("json", StringComparison.OrdinalIgnoreCase);

    // Joined as text: an address would spell the braces of placeholders differently.
    private static string Url(string route, Uri targetAddress) =>
        route.StartsWith('/') ? targetAddress.GetLeftPart(UriPartial.Authority) + route : route;
}
