using System.Net.Http.Headers;

namespace LoadEngine.Sending;

/// <summary>Creates the request for a redirect.</summary>
internal static class Redirects
{
    // Headers with credentials, which are not sent to another host.
    private static readonly string[] HostBoundHeaders = ["Authorization", "Cookie"];

    /// <summary>The request to send next; null if the response is no redirect, or redirects from https to http.</summary>
    public static HttpRequestMessage? Next(HttpRequestMessage sent, HttpResponseMessage answer)
    {
        var status = (int)answer.StatusCode;
        if (status is not (301 or 302 or 303 or 307 or 308) || answer.Headers.Location is not { } location)
            return null;
        var from = sent.RequestUri!;
        if (!Uri.TryCreate(from, location, out var to) || (to.Scheme != from.Scheme && to.Scheme != Uri.UriSchemeHttps))
            return null;
        var method = MethodAfter(status, sent.Method);
        var next = new HttpRequestMessage(method, to) { Version = sent.Version, VersionPolicy = sent.VersionPolicy };
        if (method == sent.Method)
            next.Content = sent.Content;
        CopyHeaders(sent.Headers, next.Headers, isSameHost: from.Authority == to.Authority);
        if (sent.Options.TryGetValue(ConnectAttempts.Option, out var attempts))
            next.Options.Set(ConnectAttempts.Option, attempts);
        return next;
    }

    // As browsers and System.Net.Http do: POST becomes GET, unless the status preserves the method.
    private static HttpMethod MethodAfter(int status, HttpMethod method) =>
        (status is 301 or 302 && method == HttpMethod.Post) || (status == 303 && method != HttpMethod.Head)
            ? HttpMethod.Get
            : method;

    private static void CopyHeaders(HttpRequestHeaders from, HttpRequestHeaders to, bool isSameHost)
    {
        foreach (var (name, values) in from.NonValidated)
            if (
                !string.Equals(name, "Host", StringComparison.OrdinalIgnoreCase)
                && (isSameHost || !HostBoundHeaders.Contains(name, StringComparer.OrdinalIgnoreCase))
            )
                to.TryAddWithoutValidation(name, values);
    }
}
