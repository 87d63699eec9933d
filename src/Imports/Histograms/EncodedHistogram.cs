using System.Buffers.Binary;
using System.IO.Compression;
using Imports.Model;

namespace Imports.Histograms;

/// <summary>Checks the header of an encoded HdrHistogram before the library allocates the memory that it requests.</summary>
internal static class EncodedHistogram
{
    private const int CompressedHead = 8,
        Head = 40,
        MaxPayloadBytes = 1_000_000,
        MaxSignificantDigits = 3;
    private const int CompressedCookie = 0x1c849304,
        Cookie = 0x1c849303,
        CookieMask = ~0xf0;

    // The compressed formats, versions 0 and 1.
    private static readonly int[] EarlierCookies = [0x1c849309, 0x1c849302];

    /// <summary>Why it is rejected; null if it is valid.</summary>
    /// <param name="base64">The last field of a log line.</param>
    public static string? Validate(string base64)
    {
        if (base64.Length > MaxPayloadBytes)
            return "it is too long";
        var bytes = Convert.FromBase64String(base64);
        if (bytes.Length <= CompressedHead)
            return "it is cut off or damaged";
        if (
            Array.IndexOf(EarlierCookies, BinaryPrimitives.ReadInt32BigEndian(bytes) & CookieMask)
            is var version
                and >= 0
        )
            throw new UnsupportedResultException(
                $"It is a log of HdrHistogram in version {version} of its encoding. Only version 2 is supported."
            );
        if ((BinaryPrimitives.ReadInt32BigEndian(bytes) & CookieMask) != CompressedCookie)
            return "it is not in the second version of the format, compressed";
        Span<byte> head = stackalloc byte[Head];
        using var inflated = new ZLibStream(
            new MemoryStream(bytes, CompressedHead, bytes.Length - CompressedHead),
            CompressionMode.Decompress
        );
        try
        {
            inflated.ReadExactly(head);
        }
        catch (Exception damaged) when (damaged is InvalidDataException or EndOfStreamException)
        {
            return "it is cut off or damaged";
        }

        if ((BinaryPrimitives.ReadInt32BigEndian(head) & CookieMask) != Cookie)
            return "it is not in the second version of the format";
        var (digits, lowest, highest) = (
            BinaryPrimitives.ReadInt32BigEndian(head[12..]),
            BinaryPrimitives.ReadInt64BigEndian(head[16..]),
            BinaryPrimitives.ReadInt64BigEndian(head[24..])
        );
        if (
            !(BinaryPrimitives.ReadDoubleBigEndian(head[32..]) is > 0 and < double.PositiveInfinity)
            || BinaryPrimitives.ReadInt32BigEndian(head[4..]) is < 0 or > MaxPayloadBytes
        )
            return "its head cannot be";
        return digits is < 0 or > MaxSignificantDigits
                ? $"it has {digits} significant digits; up to {MaxSignificantDigits} are read"
            : lowest < 1 || highest < 2 * lowest ? "its range cannot be"
            : null;
    }
}
