using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace AudienceWeb.Speaker;

/// <summary>
/// The key that makes a phone the speaker's. It is valid while the process runs, is shown only on this machine, and a new key
/// replaces it.
/// </summary>
public sealed class SpeakerKey
{
    private const int Bytes = 24;
    private volatile Pair _pair = Pair.New();

    /// <summary>The key in the link and its QR code.</summary>
    public string Value => _pair.Key;

    /// <summary>The token that the phone receives for the key.</summary>
    public string Token => _pair.Token;

    /// <summary>Creates a new key; phones with the old one lose access.</summary>
    public void Renew() => _pair = Pair.New();

    /// <summary>True for the key; the comparison takes constant time.</summary>
    public bool IsKey(string? text) => Same(_pair.Key, text);

    /// <summary>True for the token; the comparison takes constant time.</summary>
    public bool IsToken(string? text) => Same(_pair.Token, text);

    private static bool Same(string expected, string? text) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(text ?? ""));

    private sealed record Pair(string Key, string Token)
    {
        public static Pair New() => new(Secret(), Secret());

        private static string Secret() => Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(Bytes));
    }
}
