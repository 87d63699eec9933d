using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace AudienceWeb.Speaker;

/// <summary>
/// What makes a phone in the room the speaker's. It lives as long as the process, is shown on this machine alone, and a new one takes the
/// place of the old.
/// </summary>
public sealed class SpeakerKey
{
    private const int Bytes = 24;
    private volatile Pair _pair = Pair.New();

    /// <summary>The key, for the link and its QR code.</summary>
    public string Value => _pair.Key;

    /// <summary>What a phone that has shown the key carries from then on.</summary>
    public string Token => _pair.Token;

    /// <summary>A new key; phones that came with the old one are let in no more.</summary>
    public void Renew() => _pair = Pair.New();

    /// <summary>True for the key; takes the same time for every other text.</summary>
    public bool IsKey(string? text) => Same(_pair.Key, text);

    /// <summary>True for the token; takes the same time for every other text.</summary>
    public bool IsToken(string? text) => Same(_pair.Token, text);

    private static bool Same(string expected, string? text) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(text ?? ""));

    private sealed record Pair(string Key, string Token)
    {
        public static Pair New() => new(Secret(), Secret());

        private static string Secret() => Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(Bytes));
    }
}
