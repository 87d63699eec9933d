using System.Net;

namespace LoadEngine.Sending;

/// <summary>The cookies of one user. Not thread-safe: belongs to that user.</summary>
internal sealed class UserCookies
{
    private const string Sent = "Cookie",
        Received = "Set-Cookie";

    private readonly CookieContainer _cookies = new();

    /// <summary>Sets the cookies of a message for its address and removes earlier ones, because messages are reused.</summary>
    public void AddTo(HttpRequestMessage message)
    {
        message.Headers.Remove(Sent);
        var cookies = _cookies.GetCookieHeader(message.RequestUri!);
        if (cookies.Length > 0)
            message.Headers.TryAddWithoutValidation(Sent, cookies);
    }

    /// <summary>Stores the cookies of a response.</summary>
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
