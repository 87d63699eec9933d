using System.Buffers.Binary;
using System.IO.Compression;
using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>
/// HdrHistogram's compressed encoding, version 2, as base64. Its buckets are those of <see cref="HistogramLayout"/>, count for count: 2,048
/// steps of one nanosecond, then 1,024 in each power of two.
/// </summary>
internal static class HistogramEncoding
{
    private const int Cookie = 0x1c849303 | 0x10,
        CompressedCookie = 0x1c849304 | 0x10,
        HeaderBytes = 40,
        SignificantDigits = 3,
        MaxNumberBytes = 9;

    public static string Encode(Histogram histogram)
    {
        var plain = Plain(histogram);
        using var compressed = new MemoryStream();
        compressed.Write(new byte[2 * sizeof(int)]);
        using (var packing = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
            packing.Write(plain);
        var bytes = compressed.GetBuffer().AsSpan(0, (int)compressed.Length);
        BinaryPrimitives.WriteInt32BigEndian(bytes, CompressedCookie);
        BinaryPrimitives.WriteInt32BigEndian(bytes[sizeof(int)..], bytes.Length - (2 * sizeof(int)));
        return Convert.ToBase64String(bytes);
    }

    private static byte[] Plain(Histogram histogram)
    {
        using var plain = new MemoryStream();
        plain.Write(new byte[HeaderBytes]);
        var next = 0;
        foreach (var (bucket, count) in histogram.Buckets())
        {
            // A negative number is a run of empty buckets.
            if (bucket > next)
                WriteNumber(plain, next - bucket);
            WriteNumber(plain, count);
            next = bucket + 1;
        }

        var bytes = plain.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(bytes, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(4), bytes.Length - HeaderBytes);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(8), 0);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(12), SignificantDigits);
        BinaryPrimitives.WriteInt64BigEndian(bytes.AsSpan(16), 1);
        BinaryPrimitives.WriteInt64BigEndian(bytes.AsSpan(24), HistogramLayout.HighestTrackableNs);
        BinaryPrimitives.WriteDoubleBigEndian(bytes.AsSpan(32), 1);
        return bytes;
    }

    // ZigZag and LEB128, of at most nine bytes: the ninth holds eight bits.
    private static void WriteNumber(Stream into, long number)
    {
        var count = (ulong)((number << 1) ^ (number >> 63));
        for (var written = 1; written < MaxNumberBytes && count >= 0x80; written++)
        {
            into.WriteByte((byte)(count | 0x80));
            count >>= 7;
        }

        into.WriteByte((byte)count);
    }
}
