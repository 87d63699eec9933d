using System.Net;

namespace LoadEngine.Sending;

/// <summary>The cookies of one user. For that user only.</summary>
internal sealed class UserCookies
{
    private const string Sent = "Cookie",
        Received = "Set-Cookie";

    private readonly CookieContainer _cookies = new();

    /// <summary>Puts into a message what belongs to its address, and nothing it had before: messages are sent more than once.</summary>
    public void AddTo(HttpRequestMessage message)
    {
        message.Headers.Remove(Sent);
        var cookies = _cookies.GetCookieHeader(message.RequestUri!);
        if (cookies.Length > 0)
            message.Headers.TryAddWithoutValidation(Sent, cookies);
    }

    /// <summary>Keeps what an answer gave.</summary>
    public void Store(HttpResponseMessage answer, Uri address)
    {
        if (!answer.Headers.TryGetValues(Received, out var cookies))
            return;
        foreach (var cookie in cookies)
        {
            try
            {
                _cookies.SetCookies(address, cookie);
            }
            catch (CookieException)
            {
                // Ignore invalid cookies and cookies of other hosts, as a browser does.
            }
        }
    }
}
