using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Options;

namespace Dashboard.Security;

/// <summary>The key that other devices present once, and the cookie they have from then on.</summary>
internal sealed class PresenterKey(IOptions<PresenterOptions> options)
{
    /// <summary>Name of the cookie.</summary>
    public const string Cookie = "presenter";

    private const int TokenBytes = 32;

    // Hashes have one length: the comparison does not reveal the length of the key.
    private readonly byte[] _key = SHA256.HashData(Encoding.UTF8.GetBytes(options.Value.Key ?? ""));
    private readonly string _token = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(TokenBytes));

    /// <summary>True when there is one; else every device that reaches the dashboard is this machine.</summary>
    public bool IsSet { get; } = options.Value.IsSet;

    /// <summary>True for the key itself; takes the same time for every other text.</summary>
    public bool Matches(string? text) =>
        IsSet && CryptographicOperations.FixedTimeEquals(_key, SHA256.HashData(Encoding.UTF8.GetBytes(text ?? "")));

    /// <summary>True when the request carries the cookie of this start of the dashboard.</summary>
    public bool HasValidCookie(HttpRequest request) =>
        IsSet
        && request.Cookies[Cookie] is { } text
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(text), Encoding.UTF8.GetBytes(_token));

    /// <summary>Gives the device the cookie; no script can read it, and no other page can have it sent.</summary>
    public void IssueCookie(HttpContext context) =>
        context.Response.Cookies.Append(
            Cookie,
            _token,
            new CookieOptions
            {
                HttpOnly = true,
                SameSite = SameSiteMode.Strict,
                Secure = context.Request.IsHttps,
                Path = "/",
                IsEssential = true,
            }
        );
}
