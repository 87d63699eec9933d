using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Options;

namespace Dashboard.Security;

/// <summary>The key that other devices enter once, and the cookie that they receive.</summary>
internal sealed class PresenterKey(IOptions<PresenterOptions> options)
{
    /// <summary>Name of the cookie.</summary>
    public const string Cookie = "presenter";

    /// <summary>Why a command cannot be started.</summary>
    public const string NoCommands =
        "Other devices can control this dashboard because Presenter:Key is set, so it starts no commands. Start the service yourself.";

    private const int TokenBytes = 32;

    // Hashes have equal length, so the comparison does not reveal the length of the key.
    private readonly byte[] _key = SHA256.HashData(Encoding.UTF8.GetBytes(options.Value.Key ?? ""));
    private readonly string _token = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(TokenBytes));

    /// <summary>True if a key is configured; otherwise only this machine can connect.</summary>
    public bool IsSet { get; } = options.Value.IsSet;

    /// <summary>True if commands of the user may be started: only while no other device can request one.</summary>
    public bool PermitsCommands => !IsSet;

    /// <summary>True for the key; the comparison takes constant time.</summary>
    public bool Matches(string? text) =>
        IsSet && CryptographicOperations.FixedTimeEquals(_key, SHA256.HashData(Encoding.UTF8.GetBytes(text ?? "")));

    /// <summary>True if the request has the cookie issued since the dashboard started.</summary>
    public bool HasValidCookie(HttpRequest request) =>
        IsSet
        && request.Cookies[Cookie] is { } text
        && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(text), Encoding.UTF8.GetBytes(_token));

    /// <summary>Issues the cookie, which scripts and other sites cannot use.</summary>
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
